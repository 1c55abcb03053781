#ifndef _HS_MATH
#define _HS_MATH
typedef float float_t;
typedef double double_t;
#define HUGE_VAL __builtin_huge_val()
#define HUGE_VALF __builtin_huge_valf()
#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_2_SQRTPI 1.12837916709551257390
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440
#define FP_NAN 0
#define FP_INFINITE 1
#define FP_ZERO 2
#define FP_SUBNORMAL 3
#define FP_NORMAL 4
#define isnan(x) __builtin_isnan(x)
#define isinf(x) __builtin_isinf(x)
#define isfinite(x) __builtin_isfinite(x)
#define isnormal(x) __builtin_isnormal(x)
#define signbit(x) __builtin_signbit(x)
#define _HS_1(g) double g(double); float g##f(float); long double g##l(long double);
#define _HS_2(g) double g(double, double); float g##f(float, float); long double g##l(long double, long double);
_HS_1(acos) _HS_1(asin) _HS_1(atan) _HS_1(cos) _HS_1(sin) _HS_1(tan) _HS_1(acosh) _HS_1(asinh) _HS_1(atanh)
_HS_1(cosh) _HS_1(sinh) _HS_1(tanh) _HS_1(exp) _HS_1(exp2) _HS_1(exp10) _HS_1(expm1) _HS_1(log) _HS_1(log10)
_HS_1(log1p) _HS_1(log2) _HS_1(logb) _HS_1(cbrt) _HS_1(fabs) _HS_1(sqrt) _HS_1(erf) _HS_1(erfc) _HS_1(lgamma)
_HS_1(tgamma) _HS_1(ceil) _HS_1(floor) _HS_1(nearbyint) _HS_1(rint) _HS_1(round) _HS_1(trunc) _HS_1(j0) _HS_1(j1)
_HS_1(y0) _HS_1(y1)
_HS_2(atan2) _HS_2(hypot) _HS_2(pow) _HS_2(fmod) _HS_2(remainder) _HS_2(copysign) _HS_2(nextafter) _HS_2(fdim)
_HS_2(fmax) _HS_2(fmin)
#undef _HS_1
#undef _HS_2
double fma(double, double, double);
float fmaf(float, float, float);
long double fmal(long double, long double, long double);
double frexp(double, int *);
float frexpf(float, int *);
double ldexp(double, int);
float ldexpf(float, int);
double scalbn(double, int);
float scalbnf(float, int);
double scalbln(double, long);
double modf(double, double *);
float modff(float, float *);
int ilogb(double);
long lrint(double);
long long llrint(double);
long lround(double);
long long llround(double);
long lroundf(float);
long lrintf(float);
double nan(const char *);
float nanf(const char *);
double jn(int, double);
double yn(int, double);
void sincos(double, double *, double *);
extern int signgam;
#endif
