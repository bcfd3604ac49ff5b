"""Lets a library be used with older versions of glibc: prints C that binds what it needs to the newest version of each symbol that is not
newer than 2.17 (2012), and has what glibc has no such version of. Used by `.ci/library`: python3 older_glibc.py LIBRARY, before it is linked again."""

import re
import subprocess
import sys

NEWEST = (2, 17)
# What are symbols only since newer versions: the headers of older ones had other calls in their place. hypotf only became faster.
MISSING = """#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>
struct stat;
__attribute__((visibility("hidden"))) char __libc_single_threaded = 0;
__attribute__((visibility("hidden"))) float hypotf(float x, float y) { return (float)__builtin_sqrt((double)x * x + (double)y * y); }
__attribute__((visibility("hidden"))) int fstatat(int folder, const char *path, struct stat *status, int flags) {
  return (int)syscall(SYS_newfstatat, folder, path, status, flags);
}
__attribute__((visibility("hidden"))) int fstat(int file, struct stat *status) { return (int)syscall(SYS_fstat, file, status); }
__attribute__((visibility("hidden"))) int stat(const char *path, struct stat *status) { return fstatat(-100, path, status, 0); }
__attribute__((visibility("hidden"))) int lstat(const char *path, struct stat *status) { return fstatat(-100, path, status, 0x100); }
"""


def symbols(path):
    """The names in a library, with a version of glibc, and whether they come from elsewhere."""
    for line in subprocess.run(["objdump", "-T", path], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines():
        found = re.search(r"\(?GLIBC_(\d+(?:\.\d+)+)\)?\s+(?:\.\w+ )?(\w+)$", line)
        if found:
            yield found[2], tuple(map(int, found[1].split("."))), "*UND*" in line


def main(library):
    older = {}
    for name in ["libc.so.6", "libm.so.6"]:
        path = subprocess.run(["clang", f"-print-file-name={name}"], check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
        for symbol, version, is_needed in symbols(path):
            if not is_needed and version[:2] <= NEWEST:
                older[symbol] = max(version, older.get(symbol, version))
    print(MISSING + "#ifdef __x86_64__\n#define JUMP(name) \"jmp \" name \"@PLT\"\n#else\n#define JUMP(name) \"b \" name\n#endif")
    for symbol, version, is_needed in sorted(set(symbols(library))):
        if is_needed and version[:2] > NEWEST and not re.search(rf"\b{symbol}( =|\(\w+ )", MISSING):
            if symbol not in older:
                sys.exit(f"{symbol} has no version that is not newer than glibc {NEWEST[0]}.{NEWEST[1]}")
            print(f'__asm__(".symver older_{symbol}, {symbol}@GLIBC_{".".join(map(str, older[symbol]))}\\n.globl {symbol}\\n.hidden {symbol}\\n'
                  f'.type {symbol}, %function\\n{symbol}: " JUMP("older_{symbol}"));')


main(sys.argv[1])
