/* What is not used may not be there: nothing says how many there are. twin: text */
_Bool free_slot(int n, const _Bool *used, int *restrict at)
{
    for (int i = 0; i < n; i++) { // expect: sequential H204
        if (!used[i]) {
            *at = i;
            return 1;
        }
    }
    return 0;
}
