// row 68, nested: number of rows with matching brackets
// source: +, ∧, + · 0.21
int bench(int n, int m, const char a[n][m])
{
    int rows = 0;
    for (int i = 0; i < n; i++) { // loop
        int depth = 0, valid = 1;
        for (int j = 0; j < m; j++) {
            if (a[i][j] == '(') {
                depth++;
            } else if (a[i][j] == ')') {
                if (depth <= 0)
                    valid = 0;
                depth--;
            }
        }
        if (valid && depth == 0)
            rows++;
    }
    return rows;
}
