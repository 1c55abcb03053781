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
    /* blocks of iterations run side by side, then their results are put together in order */
    {
        const long long block_size = ((long long)(mesh->n) + 511) / 512;
        const long long block_end = (long long)(mesh->n);
        if (block_size >= 64) {
            double block_ms[512];
            int block_at3s[512];
            #pragma omp parallel for
            for (int block_i = 0; block_i < 64; block_i++) {
                const long long block_lo = block_i * (8 * block_size);
                const long long block_hi = block_lo + 8 * block_size < block_end ? block_lo + 8 *
                    block_size : block_end;
                const long long block_len = block_lo < block_hi ? (block_hi - block_lo) / 8 : 0;
                double block_m_lanes[8];
                int block_at3_lanes[8];
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_m_lanes[block_k] = m;
                    block_at3_lanes[block_k] = 0;
                }
                for (long long block_t = 0; block_t < block_len; block_t++) {
                    #pragma omp simd
                    for (int block_lane = 0; block_lane < 8; block_lane++) {
                        const long long i = block_lo + block_lane * block_len + block_t;
                        double block_m = block_m_lanes[block_lane];
                        int block_at3 = block_at3_lanes[block_lane];
                        if (mesh->current->q[i] < block_m) {
                            block_m = mesh->current->q[i];
                            block_at3 = i;
                        }
                        block_m_lanes[block_lane] = block_m;
                        block_at3_lanes[block_lane] = block_at3;
                    }
                }
                {
                    double block_m = block_m_lanes[7];
                    int block_at3 = block_at3_lanes[7];
                    for (int i = block_lo + 8 * block_len; i < block_hi; i++) {
                        if (mesh->current->q[i] < block_m) {
                            block_m = mesh->current->q[i];
                            block_at3 = i;
                        }
                    }
                    block_m_lanes[7] = block_m;
                    block_at3_lanes[7] = block_at3;
                }
                for (int block_k = 0; block_k < 8; block_k++) {
                    block_ms[block_i * 8 + block_k] = block_m_lanes[block_k];
                    block_at3s[block_i * 8 + block_k] = block_at3_lanes[block_k];
                }
            }
            for (int block_i = 0; block_i < 512; block_i++) {
                if (block_ms[block_i] < m) {
                    m = block_ms[block_i];
                    at = block_at3s[block_i];
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
