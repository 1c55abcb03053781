#ifndef _HS_COMPLEX
#define _HS_COMPLEX
#define complex _Complex
#define _Complex_I (__extension__ 1.0iF)
#define I _Complex_I
#define CMPLX(x, y) ((double _Complex)__builtin_complex((double)(x), (double)(y)))
#define CMPLXF(x, y) ((float _Complex)__builtin_complex((float)(x), (float)(y)))
#define _HS_C(g) double _Complex g(double _Complex); float _Complex g##f(float _Complex);
#define _HS_R(g) double g(double _Complex); float g##f(float _Complex);
_HS_C(cacos) _HS_C(casin) _HS_C(catan) _HS_C(ccos) _HS_C(csin) _HS_C(ctan) _HS_C(ccosh) _HS_C(csinh) _HS_C(ctanh)
_HS_C(cexp) _HS_C(clog) _HS_C(csqrt) _HS_C(conj) _HS_C(cproj)
_HS_R(cabs) _HS_R(carg) _HS_R(creal) _HS_R(cimag)
#undef _HS_C
#undef _HS_R
double _Complex cpow(double _Complex, double _Complex);
float _Complex cpowf(float _Complex, float _Complex);
#endif
