/* Numbers that know how far a result may be from theirs when what adds up to a running value is added in another order.

   v is the value as the program computes it. Of a value that depends on a running one, in a sum of products of data:
   w is the value computed with more digits and exponents, m the sum of the absolute values of these products, k the
   greatest number of roundings on the way of one of them (c, or 0 where no order rounds). Every order of the same additions and multiplications gives
   a value within gamma(k) m of the exact one, if nothing overflows or underflows on the way. Values of data alone
   carry no error: they are computed as they are written, in every order of the loop.
   lo is such that all these products are multiples of 2^lo: as long as m < 2^(lo + digits), no order rounds at all.
   up and dn are the sums of the positive and of the negative exponents: what some order of a product may meet. */
#include <cmath>
#include <cstring>
#include <limits>

enum { MOST = 100000 };

/* The case cannot be compared: a decision rests on a rounded value. */
extern int shadow_unstable;

template <class F> struct Tr {
    F v;
    long double w, m;
    double c, k, lo;
    float up, dn;
    bool run, hz;
    Tr() {}
    explicit Tr(F x) { data(x); }
    void data(F x)
    {
        v = x;
        w = x;
        m = std::isfinite(x) ? std::fabs((long double)x) : 0;
        c = k = 0;
        run = hz = false;
        lo = 1e9;
        up = dn = 0;
    }
    /* What is only asked of operands beside running values. */
    void look()
    {
        if (run || v == 0 || !std::isfinite(v))
            return;
        int e;
        F f = std::frexp(v, &e);
        unsigned long long bits = (unsigned long long)std::ldexp(std::fabs((double)f), 53);
        lo = e - 53 + __builtin_ctzll(bits);
        up = e > 0 ? e : 0;
        dn = e < 0 ? e : 0;
    }
    /* No order of the additions rounds. */
    bool exact() const
    {
        typedef std::numeric_limits<F> L;
        return lo > L::min_exponent - L::digits && m < ldexpl(1, (int)std::fmin(lo, 4000) + L::digits);
    }
    double err() const
    {
        if (k == 0)
            return 0;
        long double u = std::numeric_limits<F>::epsilon() / 2;
        return (double)(expm1l((4 * k + 16) * u) * m);
    }
    bool sign_unknown() const { return k > 0 && std::fabs(v) <= 2 * err(); }
    template <class G> operator Tr<G>() const
    {
        Tr<G> t;
        t.data((G)v);
        if (!run)
            return t;
        t.run = true;
        t.w = w;
        t.m = m;
        t.lo = lo;
        t.up = up;
        t.dn = dn;
        t.hz = hz;
        const double ratio = (double)std::numeric_limits<F>::epsilon() / (double)std::numeric_limits<G>::epsilon();
        t.c = c * ratio + (ratio < 1 ? 1 : 0);
        t.k = t.exact() ? 0 : t.c;
        if (m > std::numeric_limits<G>::max() / 2 || (std::isfinite(v) && !std::isfinite(t.v)))
            t.hz = true;
        return t;
    }
};

/* A variable that may carry values. */
template <class F> struct Run : Tr<F> {
    template <class G> Run &operator=(const Tr<G> &x)
    {
        Tr<G> y = x;
        y.look();
        Tr<F> z = y;
        z.look();
        static_cast<Tr<F> &>(*this) = z;
        this->run = true;
        return *this;
    }
};

template <class F> static Tr<F> settle(Tr<F> t, double c, bool finite)
{
    t.c = c + 1;
    t.k = t.exact() ? 0 : t.c;
    if (t.m > std::numeric_limits<F>::max() / 2 || (finite && !std::isfinite(t.v)))
        t.hz = true;
    return t;
}

template <class A, class B> static auto sum(Tr<A> a, Tr<B> b, int sign) -> Tr<decltype(A() + B())>
{
    typedef decltype(A() + B()) F;
    if (!a.run && !b.run)
        return Tr<F>(sign > 0 ? (F)a.v + (F)b.v : (F)a.v - (F)b.v);
    a.look();
    b.look();
    Tr<F> p = a, q = b, t;
    t.run = true;
    t.v = sign > 0 ? p.v + q.v : p.v - q.v;
    t.w = sign > 0 ? p.w + q.w : p.w - q.w;
    t.m = p.m + q.m;
    t.lo = std::fmin(p.lo, q.lo);
    t.up = std::fmax(p.up, q.up);
    t.dn = std::fmin(p.dn, q.dn);
    t.hz = p.hz || q.hz;
    return settle(t, std::fmax(p.c, q.c), std::isfinite(p.v) && std::isfinite(q.v));
}

template <class A, class B> static auto operator+(const Tr<A> &a, const Tr<B> &b) -> Tr<decltype(A() + B())> { return sum<A, B>(a, b, 1); }
template <class A, class B> static auto operator-(const Tr<A> &a, const Tr<B> &b) -> Tr<decltype(A() + B())> { return sum<A, B>(a, b, -1); }
template <class A> static Tr<A> operator-(const Tr<A> &a)
{
    Tr<A> t = a;
    t.v = -t.v;
    t.w = -t.w;
    return t;
}

template <class A, class B> static auto operator*(Tr<A> a, Tr<B> b) -> Tr<decltype(A() + B())>
{
    typedef decltype(A() + B()) F;
    if (!a.run && !b.run)
        return Tr<F>((F)a.v * (F)b.v);
    a.look();
    b.look();
    Tr<F> p = a, q = b, t;
    t.run = true;
    t.v = p.v * q.v;
    t.w = p.w * q.w;
    t.m = p.m * q.m;
    if (t.m != 0 && std::fabs(t.v) < std::numeric_limits<F>::min())
        t.m += std::numeric_limits<F>::min();
    t.lo = p.lo + q.lo;
    t.up = p.up + q.up;
    t.dn = p.dn + q.dn;
    t.hz = p.hz || q.hz;
    /* A zero takes its sign from factors whose own sign the order may change. */
    if (std::fabs(t.v) < std::numeric_limits<F>::min() && (p.sign_unknown() || q.sign_unknown()))
        t.hz = true;
    return settle(t, p.c + q.c, std::isfinite(p.v) && std::isfinite(q.v));
}

template <class A, class B> static auto operator/(Tr<A> a, Tr<B> b) -> Tr<decltype(A() + B())>
{
    typedef decltype(A() + B()) F;
    if (!a.run && !b.run)
        return Tr<F>((F)a.v / (F)b.v);
    a.look();
    b.look();
    Tr<F> p = a, q = b, t;
    t.run = true;
    t.v = p.v / q.v;
    t.w = p.w / q.w;
    t.lo = -1e9;
    t.up = p.up - q.dn;
    t.dn = p.dn - q.up;
    t.hz = p.hz || q.hz;
    /* A divisor that carries an error: relative errors add up. */
    long double much = q.k > 0 && q.v != 0 ? q.m / fabsl(q.v) : 1;
    t.m = std::isfinite(t.v) && q.v != 0 ? p.m / fabsl(q.v) * much : 0;
    if (t.m != 0 && std::fabs(t.v) < std::numeric_limits<F>::min())
        t.m += std::numeric_limits<F>::min();
    if (q.sign_unknown() || (q.v == 0 && p.k > 0 && std::fabs(p.v) <= p.err()))
        t.hz = true;
    t.k = t.c = p.c + q.c + 1;
    if (t.m > std::numeric_limits<F>::max() / 2 || (q.v != 0 && std::isfinite(p.v) && !std::isfinite(t.v)))
        t.hz = true;
    return t;
}

/* Which of two values is greater may depend on the order of additions. */
template <class A, class B> static void decide(const Tr<A> &a, const Tr<B> &b)
{
    if (a.hz || b.hz)
        shadow_unstable = 1;
    double e = a.err() + b.err();
    if ((a.k > 0 || b.k > 0) && std::isfinite(a.v) && std::isfinite(b.v) && std::fabs((double)a.v - (double)b.v) <= e)
        shadow_unstable = 1;
}

#define COMPARE(op)                                                                       \
    template <class A, class B> static bool operator op(const Tr<A> &a, const Tr<B> &b)   \
    {                                                                                     \
        decide(a, b);                                                                     \
        return a.v op b.v;                                                                \
    }
COMPARE(<)
COMPARE(>)
COMPARE(<=)
COMPARE(>=)
COMPARE(==)
COMPARE(!=)

/* One of two values: that which comes out may be the other one where they are close, and is then close to it. */
template <class F> static Tr<F> chosen(Tr<F> a, Tr<F> b, bool first)
{
    /* What was data is a running value from here on. */
    a.look();
    b.look();
    Tr<F> t = first ? a : b;
    t.run = a.run || b.run;
    t.hz = a.hz || b.hz;
    if (a.k > 0 || b.k > 0) {
        t.m = a.m > b.m ? a.m : b.m;
        t.c = std::fmax(a.c, b.c);
        t.k = std::fmax(a.k, b.k);
        t.lo = std::fmin(a.lo, b.lo);
    }
    return t;
}
template <class F> static Tr<F> min_of(const Tr<F> &a, const Tr<F> &b) { return chosen(a, b, a.v < b.v); }
template <class F> static Tr<F> max_of(const Tr<F> &a, const Tr<F> &b) { return chosen(a, b, a.v > b.v); }
template <class F> static Tr<F> fmin_of(const Tr<F> &a, const Tr<F> &b) { return chosen(a, b, a.v < b.v || b.v != b.v); }
template <class F> static Tr<F> fmax_of(const Tr<F> &a, const Tr<F> &b) { return chosen(a, b, a.v > b.v || b.v != b.v); }

template <class F> static Tr<F> abs_of(const Tr<F> &a)
{
    Tr<F> t = a;
    t.v = std::fabs(t.v);
    t.w = fabsl(t.w);
    return t;
}

template <class F> static Tr<F> sqrt_of(const Tr<F> &a)
{
    Tr<F> t((F)std::sqrt(a.v));
    if (!a.run)
        return t;
    t.run = true;
    t.hz = a.hz || (a.k > 0 && a.v <= 2 * a.err());
    t.m = a.v > 0 && std::isfinite(a.v) ? sqrtl(a.v) * (a.m / a.v) : 0;
    t.w = sqrtl(a.w);
    t.lo = -1e9;
    t.k = t.c = a.c + 1;
    return t;
}

#ifdef SINGLE
typedef float F;
typedef double G;
#else
typedef double F;
typedef float G;
#endif
typedef Tr<F> Plain;
typedef Run<F> Running;
typedef Run<double> RunningDouble;

/* Temporary arrays. */
static Plain room[MOST + 8] __attribute__((unused));

template <class A> static Tr<F> real_of(const Tr<A> &a) { return a; }
static inline Tr<F> real_of(long a) { return Tr<F>((F)a); }
static inline Tr<F> real_of(int a) { return Tr<F>((F)a); }
static inline Tr<F> real_of(unsigned a) { return Tr<F>((F)a); }
template <class A> static Tr<double> dbl_of(const Tr<A> &a) { return a; }
static inline Tr<double> dbl_of(long a) { return Tr<double>((double)a); }
static inline Tr<double> dbl_of(int a) { return Tr<double>((double)a); }
static inline Tr<double> dbl_of(unsigned a) { return Tr<double>((double)a); }
template <class A> static int int_of(const Tr<A> &a)
{
    if (a.hz || (a.k > 0 && (int)(a.v - a.err()) != (int)(a.v + a.err())))
        shadow_unstable = 1;
    return (int)a.v;
}

struct Data {
    const F *p;
    Plain operator[](long i) const { return Plain(p[i]); }
};
struct OtherData {
    const G *p;
    Tr<G> operator[](long i) const { return Tr<G>(p[i]); }
};

/* What harness.c knows of an output. */
struct bound {
    F v;
    double err;
    /* 0: exactly this; 1: within err; 2: not compared; 3: within err, unless the order of a product was changed. */
    int kind;
};

static inline bound bound_of(const Plain &t)
{
    bound b = {t.v, 0, 0};
    if (t.run && t.k > 0) {
        b.err = t.err();
        b.kind = 1;
        /* The sequential program itself met an overflow or an underflow that another order does not meet. */
        bool lost = std::isfinite(t.v) ? !(fabsl(t.v - t.w) <= b.err + std::numeric_limits<F>::min()) : std::isfinite((F)t.w);
        if (lost)
            b.kind = 2;
        else if (t.up > std::numeric_limits<F>::max_exponent - 4 || t.dn < std::numeric_limits<F>::min_exponent + 4)
            b.kind = 3;
    }
    if (t.hz)
        b.kind = 2;
    return b;
}

typedef void shadow_kernel(int, const Data, const Data, const Data, const OtherData, const int *, Running *, Plain *, int *,
                           Running *, long *);
