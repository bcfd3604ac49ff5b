// The main loop of peers in C and C++: reads a list of files, then processes all of them once for each line on standard
// input, and prints the processor time in seconds and the number of accepted files.

#ifndef TURNS_H
#define TURNS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  char *path;
  char *bytes;
  size_t count;
} Document;

typedef struct {
  Document *documents;
  size_t count;
} Documents;

static char *readFile(const char *path, size_t padding, size_t *count) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(2);
  }
  fseek(file, 0, SEEK_END);
  *count = (size_t)ftell(file);
  rewind(file);
  char *bytes = (char *)calloc(*count + padding + 1, 1);
  if (bytes == NULL || fread(bytes, 1, *count, file) != *count) {
    perror(path);
    exit(2);
  }
  fclose(file);
  return bytes;
}

// The files in a list with one path per line, each followed by `padding` zero bytes.
static Documents readList(const char *list, size_t padding) {
  size_t count;
  char *text = readFile(list, 0, &count);
  size_t lines = 0;
  for (size_t index = 0; index < count; index++) lines += text[index] == '\n';
  Documents all = {(Document *)calloc(lines + 1, sizeof(Document)), 0};
  for (char *path = strtok(text, "\n"); path != NULL; path = strtok(NULL, "\n")) {
    Document *document = &all.documents[all.count++];
    document->path = path;
    document->bytes = readFile(path, padding, &document->count);
  }
  return all;
}

static double processorTime(void) {
  struct timespec time;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// Whether a document is accepted.
typedef int (*Work)(const Document *document);

static void takeTurns(Documents all, Work work) {
  char line[16];
  while (fgets(line, sizeof line, stdin) != NULL) {
    size_t accepted = 0;
    double start = processorTime();
    for (size_t index = 0; index < all.count; index++) accepted += work(&all.documents[index]) != 0;
    printf("%.9f %zu\n", processorTime() - start, accepted);
    fflush(stdout);
  }
}

#endif
