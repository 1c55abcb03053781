// Near misses: stored under conditions only, a place that moves, one that is a part of what is read. options: force
struct Stats {
    int most, odd;
    int *at;
    int all[4];
};

void some(int n, const int *a, struct Stats *s)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        if (a[i] & 1 && a[i] > s->most)
            s->most = a[i];
    }
}

void moves(int n, const int *a, struct Stats *s)
{
    for (int i = 0; i < n; i++) { // expect: sequential
        s->most = a[i] > s->most ? a[i] : s->most;
        s = s + (a[i] & 1);
    }
}

void part(int n, struct Stats *s)
{
    for (int i = 0; i < n; i++) // expect: sequential
        s->all[0] = s->all[i & 3] > s->all[0] ? s->all[i & 3] : s->all[0];
}
