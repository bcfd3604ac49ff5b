#!/usr/bin/env bash
# What the action does: downloads jsonfeed in the version of this action, verifies it, and validates. It builds jsonfeed only if
# there is nothing to download. The inputs are environment variables, see action.yml. Works in bash 3.2, the version of macOS.
#
# JSONFEED_RELEASES replaces the address of the releases; .ci/pack/test uses it.
set -euo pipefail
package=$(cd "$(dirname "$0")/../../.." && pwd)
repository=jsonfeed-swift/JSONFeed
releases=${JSONFEED_RELEASES:-https://github.com/$repository/releases/download}
token=${TOKEN:-}
unset TOKEN
folder=$(mktemp -d "${RUNNER_TEMP:-/tmp}/jsonfeed.XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail() {
  echo "::error title=jsonfeed::$*"
  echo "status=2" >> "${GITHUB_OUTPUT:-/dev/null}"
  exit 2
}

# lines TEXT: sets the array `lines` to the lines that are not empty.
lines() {
  local line
  lines=()
  while IFS= read -r line || [ -n "$line" ]; do
    line=${line%$'\r'}
    [ -z "$line" ] || lines+=("$line")
  done <<< "$1"
}

# The name of the platform in the names of archives; empty for other platforms.
platform() {
  local linux=linux-static
  # Only the other build for Linux fetches URLs.
  if grep -qiE '^https?://' <<< "$FILES"; then linux=linux; fi
  case "$(uname -s) $(uname -m)" in
    "Linux x86_64") echo "x86_64-$linux" ;;
    "Linux aarch64" | "Linux arm64") echo "aarch64-$linux" ;;
    "Darwin "*) echo macos-universal ;;
  esac
}

sha256() {
  if command -v sha256sum > /dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# fetch URL: downloads it to the folder; returns another status than 0 if that is not possible.
fetch() { curl --proto '=https' --fail --silent --show-error --location --retry 3 --output "$folder/${1##*/}" "$1"; }

# Whether there is a gh that can say which tag an archive was made from.
can_verify() {
  local help
  help=$(gh attestation verify --help 2> /dev/null) && [[ $help = *--source-ref* ]]
}

# verify ARCHIVE VERSION: whether GitHub attests that the workflow of releases made the archive from the tag of the version.
verify() {
  GH_TOKEN=$token gh attestation verify "$folder/$1" --repo "$repository" \
    --signer-workflow "$repository/.github/workflows/release.yml" --source-ref "refs/tags/$2" > "$folder/attestation" 2>&1 || {
    sed 's/::/: :/g; s/##\[/## [/g' "$folder/attestation" >&2
    return 1
  }
  echo "The attestation of $1 is valid"
}

# Sets `jsonfeed` to the downloaded command; returns 1 if the release does not have it.
download() {
  local version archive expected
  version=$(sed -n 's/^.*static let version = "\([0-9][^"]*\)".*$/\1/p' "$package"/Sources/JSONFeedTool/*.swift | head -n 1)
  archive=$(platform)
  [ -n "$archive" ] || return 1
  archive=jsonfeed-$version-$archive.tar.gz
  echo "Downloading $releases/$version/$archive"
  fetch "$releases/$version/$archive" || return 1
  expected=$(tr '[:upper:]' '[:lower:]' <<< "$SHA256")
  if can_verify; then
    verify "$archive" "$version" || fail "the attestation of $archive cannot be verified"
  elif [ -z "$expected" ]; then
    fetch "$releases/$version/SHA256SUMS" || return 1
    expected=$(awk -v name="$archive" '$2 == name || $2 == "*" name { print $1 }' "$folder/SHA256SUMS")
    [ -n "$expected" ] || fail "there is no checksum of $archive"
  fi
  [ -z "$expected" ] || [ "$(sha256 "$folder/$archive")" = "$expected" ] || fail "the checksum of $archive is not the expected one"
  tar -xzf "$folder/$archive" -C "$folder" --strip-components=1 || fail "$archive cannot be unpacked"
  jsonfeed=$folder/bin/jsonfeed
}

build() {
  command -v swift > /dev/null || fail "there is no jsonfeed to download for this platform, and no Swift to build it"
  echo "::notice title=jsonfeed::jsonfeed could not be downloaded; building it takes some minutes"
  swift build -c release --product jsonfeed --package-path "$package" --scratch-path "$folder/build" ||
    fail "jsonfeed could not be built"
  jsonfeed=$folder/build/release/jsonfeed
}

jsonfeed=$COMMAND
[ -n "$jsonfeed" ] || download || build
command -v "$jsonfeed" > /dev/null || fail "the command is not there: $jsonfeed"

lines "$ARGUMENTS"
options=(--format github --format "markdown=$folder/summary.md" --format "json=$folder/report.json" --fail-on "$FAIL_ON")
if [ -n "$SARIF" ]; then
  mkdir -p -- "$(dirname -- "$SARIF")" || fail "the folder of $SARIF cannot be made"
  options+=(--format "sarif=$SARIF")
fi
# bash 3.2 takes an empty array for an unset variable.
options+=(${lines[@]+"${lines[@]}"})
lines "$FILES"
[ ${#lines[@]} -gt 0 ] || fail "the input files is empty"
status=0
"$jsonfeed" validate "${options[@]}" -- "${lines[@]}" > "$folder/annotations" 2> "$folder/messages" < /dev/null || status=$?
cat "$folder/annotations"
# A name in a message must not become a workflow command.
sed 's/::/: :/g; s/##\[/## [/g' "$folder/messages" >&2

# The totals are at the end of the report, which is written while the files are validated. GitHub shows at most ten annotations of a severity, so these cannot be counted.
count() {
  local number
  number=$(tail -c 1000 "$folder/report.json" 2> /dev/null |
    LC_ALL=C sed -n 's/.*],"totals":{[^}]*"'"$1"'":\([0-9]*\)[,}][^}]*}*$/\1/p')
  echo "${number:-0}"
}
{
  echo "errors=$(count errors)"
  echo "warnings=$(count warnings)"
  echo "notices=$(count infos)"
  echo "status=$status"
} >> "${GITHUB_OUTPUT:-/dev/null}"
if [ "$status" -lt 2 ] && [ ! -f "$folder/summary.md" ]; then fail "the files were not validated; see the log of this step"; fi
if [ "$SUMMARY" = true ] && [ -f "$folder/summary.md" ]; then
  cat "$folder/summary.md" >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
fi
[ "$status" -lt 2 ] || echo "::error title=jsonfeed::the inputs are wrong or a file cannot be read; see the log of this step"
exit "$status"
