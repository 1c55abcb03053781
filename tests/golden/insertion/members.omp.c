/* golden: output
   Small structures of which a loop only reads members: each thread has a copy, and compilers know the members of the structure
   itself as before. What pointers lead to may be written. */
struct picture { int w, h; unsigned char *now; int round; };
typedef struct { int n; double scale; } Size;

void paint(struct picture p, int rounds)
{
    for (p.round = 0; p.round < rounds; p.round++)
        /* Heiretsu: parallel where that pays, else as before */
        {
#ifdef _OPENMP
        extern int omp_get_max_threads(void);
        if ((long long)p.h * p.w >= 800000 && omp_get_max_threads() > 1) {
        { struct picture p_kept = p, p = p_kept;
        #pragma omp parallel for firstprivate(p)
        for (int y = 0; y < p.h; y++) // expect: parallel doall inserted
            for (int x = 0; x < p.w; x++)
                p.now[y * p.w + x] = (unsigned char)(p.round + x * y);
        }
        } else
#endif
        {
        for (int y = 0; y < p.h; y++) // expect: parallel doall inserted
            for (int x = 0; x < p.w; x++)
                p.now[y * p.w + x] = (unsigned char)(p.round + x * y);
        }
        }
}

static Size size_of(int n)
{
    Size size;
    size.n = n;
    size.scale = 0.5;
    return size;
}

double total(const double *restrict a, int n)
{
    double s = 0.0;
    Size twice = size_of(2 * n), size = size_of(n);
    if (twice.n > 10)
        { Size size_kept = size, size = size_kept;
        #pragma omp parallel for simd firstprivate(size) reduction(+:s) \
            if(parallel: size.n >= 3000)
        for (int i = 0; i < size.n; i++) // expect: parallel reduction(+:s) inserted
            s += a[i] * size.scale;
        }
    return s;
}

/* The structure is handed on: threads share it. */
static double of(const Size *size, double x)
{
    return size->scale * x;
}

void handed(double *restrict a, int n)
{
    Size size = {n, 0.5};
    { Size size_kept = size, size = size_kept;
    #pragma omp parallel for firstprivate(size) if(size.n >= 5000)
    for (int i = 0; i < size.n; i++) // expect: parallel doall inserted
        a[i] = of(&size, i);
    }
}
