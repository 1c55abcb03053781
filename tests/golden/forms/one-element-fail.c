/* The element may be one of those that are read, or is looked at only sometimes (the pointer may lead nowhere). */
void own(int n, double *p)
{
    for (int i = 0; i < n; i++) // expect: sequential
        if (p[0] > p[i])
            p[0] = p[i];
}

void rarely(int n, const double *restrict p, double *restrict out)
{
    for (int i = 0; i < n; i++) // expect: sequential
        if (p[i] > 0)
            if (*out > p[i])
                *out = p[i];
}
