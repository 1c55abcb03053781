#ifndef _HS_UNISTD
#define _HS_UNISTD
#include <sys/types.h>
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
ssize_t read(int, void *, size_t);
ssize_t write(int, const void *, size_t);
int close(int);
unsigned sleep(unsigned);
int usleep(unsigned);
pid_t getpid(void);
int getopt(int, char *const[], const char *);
extern char *optarg;
extern int optind, opterr, optopt;
long sysconf(int);
#endif
