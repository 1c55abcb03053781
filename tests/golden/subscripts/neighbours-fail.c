/* Near misses: the counter may lie outside of its list. */
#define ROOM 64

void no_limit(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = 0;
        for (int j = 0; j < n; j++)
            if (x[j] - x[i] < reach)
                list[i * ROOM + m++] = j;
        many[i] = m;
    }
}

void one_too_many(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = 0;
        for (int j = 0; j < n; j++)
            if (x[j] - x[i] < reach && m <= ROOM)
                list[i * ROOM + m++] = j;
        many[i] = m;
    }
}

/* It starts anywhere. */
void start(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = many[i];
        for (int j = 0; j < n; j++)
            if (x[j] - x[i] < reach && m < ROOM)
                list[i * ROOM + m++] = j;
        many[i] = m;
    }
}

/* It is taken back. */
void taken_back(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = 0;
        for (int j = 0; j < n; j++) {
            if (x[j] - x[i] < reach && m < ROOM)
                list[i * ROOM + m++] = j;
            if (x[j] < 0)
                m = m - 2;
        }
        many[i] = m;
    }
}

/* It is set to something in an inner loop. */
void set(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = 0;
        for (int j = 0; j < n; j++) {
            for (int k = 0; k < 3; k++)
                if (x[j] > k)
                    m = -k;
            if (x[j] - x[i] < reach && m < ROOM)
                list[i * ROOM + m++] = j;
        }
        many[i] = m;
    }
}

/* A pointer changes it. */
void through_pointer(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: sequential H104(list)
        int m = 0, *p = &m;
        for (int j = 0; j < n; j++) {
            if (x[j] < 0)
                *p = -5;
            if (x[j] - x[i] < reach && m < ROOM)
                list[i * ROOM + m++] = j;
        }
        many[i] = m;
    }
}

/* A jump leads past its start. */
void jump(int n, const double *restrict x, double reach, int *restrict list, int *restrict many, int m)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        int j = 0;
        if (x[i] < 0)
            goto inside;
        m = 0;
        for (; j < n; j++) {
            if (x[j] - x[i] < reach && m < ROOM)
                list[i * ROOM + m++] = j;
        inside:;
        }
        many[i] = m;
    }
}
