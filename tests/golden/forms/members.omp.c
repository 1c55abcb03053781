/* Extremes and positions over arrays that members of structures lead to. golden: output */
typedef struct {
    double *p, *q;
    double weight[16];
    struct { int *mark; } in;
} Field;

typedef struct {
    Field *current;
    Field *level[4];
    int n;
} Mesh;

double largest(Field *f, int n)
{
    double m = 0;
    #pragma omp parallel for simd reduction(max:m) if(parallel: n >= 1000)
    for (int i = 0; i < n; i++) // expect: parallel
        if (f->p[i] + f->weight[i % 16] > m)
            m = f->p[i] + f->weight[i % 16];
    return m;
}

int where(const Mesh *mesh, double *least)
{
    double m = 1e30;
    int at = -1;
    /* heiretsu: linear form over min in m; then set or kept in at */
    {
        const long long b2_size = ((long long)(mesh->n) - (long long)(0) + 511) / 512;
        const long long b2_end = (long long)(mesh->n);
        if (b2_size >= 64) {
            double b2_m2s[512];
            int b2_at3s[512];
            #pragma omp parallel for
            for (int b2_i = 0; b2_i < 64; b2_i++) {
                const long long b2_lo = (long long)(0) + b2_i * (8 * b2_size);
                const long long b2_hi = b2_lo + 8 * b2_size < b2_end ? b2_lo + 8 * b2_size : b2_end;
                const long long b2_len = b2_lo < b2_hi ? (b2_hi - b2_lo) / 8 : 0;
                double b2_m2l[8];
                int b2_at3l[8];
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_m2l[b2_k] = m;
                    b2_at3l[b2_k] = 0;
                }
                for (long long b2_t = 0; b2_t < b2_len; b2_t++) {
                    #pragma omp simd
                    for (int b2_l = 0; b2_l < 8; b2_l++) {
                        const long long i = b2_lo + b2_l * b2_len + b2_t;
                        double b2_m2;
                        int b2_at3;
                        b2_m2 = b2_m2l[b2_l];
                        b2_at3 = b2_at3l[b2_l];
                        if (mesh->current->q[i] < b2_m2) {
                            b2_m2 = mesh->current->q[i];
                            b2_at3 = i;
                        }
                        b2_m2l[b2_l] = b2_m2;
                        b2_at3l[b2_l] = b2_at3;
                    }
                }
                {
                    double b2_m2;
                    int b2_at3;
                    b2_m2 = b2_m2l[7];
                    b2_at3 = b2_at3l[7];
                    for (int i = b2_lo + 8 * b2_len; i < b2_hi; i++) {
                        if (mesh->current->q[i] < b2_m2) {
                            b2_m2 = mesh->current->q[i];
                            b2_at3 = i;
                        }
                    }
                    b2_m2l[7] = b2_m2;
                    b2_at3l[7] = b2_at3;
                }
                for (int b2_k = 0; b2_k < 8; b2_k++) {
                    b2_m2s[b2_i * 8 + b2_k] = b2_m2l[b2_k];
                    b2_at3s[b2_i * 8 + b2_k] = b2_at3l[b2_k];
                }
            }
            for (int b2_i = 0; b2_i < 512; b2_i++) {
                if (b2_m2s[b2_i] < m) {
                    m = b2_m2s[b2_i];
                    at = b2_at3s[b2_i];
                }
            }
        } else {
            for (int i = 0; i < mesh->n; i++) // expect: parallel
                if (mesh->current->q[i] < m) {
                    m = mesh->current->q[i];
                    at = i;
                }
        }
    }
    *least = m;
    return at;
}

int last(const Mesh *mesh, int k)
{
    int m = 0;
    #pragma omp parallel for simd reduction(max:m) \
        if(parallel: mesh->n >= 4000)
    for (int i = 0; i < mesh->n; i++) // expect: parallel
        if (mesh->level[k]->in.mark[i] > m)
            m = mesh->level[k]->in.mark[i];
    return m;
}
