#ifndef _HS_SETJMP
#define _HS_SETJMP
typedef long jmp_buf[25];
int setjmp(jmp_buf);
void longjmp(jmp_buf, int) __attribute__((__noreturn__));
#endif
