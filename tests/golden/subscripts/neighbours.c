/* Lists of neighbours in one array: a counter starts at zero in every iteration and is only increased. */
#define ROOM 64

void pairs(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        int m = 0;
        for (int j = 0; j < n; j++)
            if (j != i && x[j] - x[i] < reach && m < ROOM)
                list[i * ROOM + m++] = j;
        many[i] = m;
    }
}

/* The counter goes on where there is no room; two elements in one iteration. */
void both(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        int m = 0;
        for (int j = 0; j < n; j++) {
            if (m < ROOM)
                list[i * ROOM + m] = j;
            m = m + 1;
            if (x[j] < reach && m < ROOM)
                list[i * ROOM + m++] = -j;
        }
        many[i] = m;
    }
}

/* Left early. */
void first(int n, const double *restrict x, double reach, int *restrict list, long *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        long m = 0;
        for (int j = 0; j < n; j++) {
            if (m >= ROOM)
                break;
            if (x[j] - x[i] < reach)
                list[i * ROOM + m++] = j;
        }
        many[i] = m;
    }
}

/* From the end of each list. */
void backwards(int n, const double *restrict x, double reach, int *restrict list, int *restrict many)
{
    for (int i = 0; i < n; i++) { // expect: parallel
        int m = ROOM;
        for (int j = 0; j < n; j++)
            if (x[j] - x[i] < reach && m > 0)
                list[i * ROOM + --m] = j;
        many[i] = m;
    }
}
