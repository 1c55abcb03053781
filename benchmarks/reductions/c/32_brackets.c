// row 32, optimization: bracket matching
// source: +, ∧ · 0.09
int bench(int n, const char *a)
{
    int depth = 0, valid = 1;
    for (int i = 0; i < n; i++) { // loop
        if (a[i] == '(') {
            depth++;
        } else if (a[i] == ')') {
            if (depth <= 0)
                valid = 0;
            depth--;
        }
    }
    return valid && depth == 0;
}
