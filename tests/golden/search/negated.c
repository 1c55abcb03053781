/* Conditions that say `not` stay as they stand. twin: text, golden: output */
_Bool free_slot(int n, const int *a, _Bool *restrict used, int *restrict at)
{
    for (int i = 0; i < n; i++)
        used[i] = a[i] > 0;
    for (int i = 0; i < n; i++) { // expect: parallel search
        if (!used[i]) {
            *at = i;
            return 1;
        }
    }
    return 0;
}
