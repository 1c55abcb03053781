#ifndef _HS_STDBOOL
#define _HS_STDBOOL
#if __STDC_VERSION__ < 202311L
#define bool _Bool
#define true 1
#define false 0
#endif
#define __bool_true_false_are_defined 1
#endif
