// row 71, nested: longest matched brackets
// source: +, ∧, max · 0.33
int bench(int n, int m, const char a[n][m])
{
    int best = 0;
    for (int i = 0; i < n; i++) { // loop
        int depth = 0, valid = 1, length = 0;
        for (int j = 0; j < m; j++) {
            if (a[i][j] == '(') {
                depth++;
                length++;
            } else if (a[i][j] == ')') {
                if (depth <= 0)
                    valid = 0;
                depth--;
                length++;
            }
        }
        if (valid && depth == 0 && length > best)
            best = length;
    }
    return best;
}
