#ifndef _HS_STDARG
#define _HS_STDARG
typedef __builtin_va_list va_list;
typedef __builtin_va_list __gnuc_va_list;
#define va_start(l, p) __builtin_va_start(l, p)
#define va_arg(l, t) __builtin_va_arg(l, t)
#define va_end(l) __builtin_va_end(l)
#define va_copy(d, s) __builtin_va_copy(d, s)
#endif
