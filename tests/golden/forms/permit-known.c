/* Behind the place where the order ends nothing is read; but the elements exist: declared, or written before. twin: text */ // options: force
int table[5000];

int sorted_table(void)
{
    int ok = 1;
    for (int i = 1; i < 5000; i++) // expect: parallel linear-form
        ok = ok && table[i - 1] <= table[i];
    return ok;
}

int sorted_copy(int n, const int *a)
{
    int b[3000], ok = 1;
    for (int i = 0; i < 3000; i++) // expect: parallel doall
        b[i] = n ^ i;
    for (int i = 1; i < 3000; i++) { // expect: parallel linear-form
        if (ok && b[i] < b[i - 1])
            ok = 0;
    }
    return ok;
}
