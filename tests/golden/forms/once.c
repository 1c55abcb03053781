// The first position of a value, kept by a flag. twin: text
void ends(int n, const int *a, int k, int *restrict out)
{
    int f = -1, l = -1, found = 0;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form inserted
        if (a[i] == k) {
            if (!found)
                f = i;
            found = 1;
            l = i;
        }
    }
    out[0] = f;
    out[1] = l;
}
