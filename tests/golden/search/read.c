/* Searches through arrays that were read before, so that they have all the elements. */
/* twin: text */
int largest(int m, const double *r)
{
    double most = 0.0;
    for (int i = 0; i < m; i++)
        if (r[i] > most)
            most = r[i];
    for (int i = 0; i < m; i++) { // expect: parallel search
        if (r[i] == most)
            return i + 1;
    }
    return 0;
}

int summed(int m, const double *r)
{
    double sum = 0.0;
    for (int i = 0; i < m; i++)
        sum = sum + r[i];
    for (int i = 0; i < m; i++) { // expect: parallel search
        if (r[i] > sum)
            return i + 1;
    }
    return 0;
}
