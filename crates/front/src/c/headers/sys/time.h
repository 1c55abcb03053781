#ifndef _HS_SYS_TIME
#define _HS_SYS_TIME
#include <time.h>
struct timeval { long tv_sec; long tv_usec; };
struct timezone { int tz_minuteswest; int tz_dsttime; };
int gettimeofday(struct timeval *__restrict, void *__restrict);
#endif
