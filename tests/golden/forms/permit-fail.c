// Elements behind the one that is found are never read: they may not be there. twin: text
int permit(int n, int k, const int *a)
{
    int found = 0, at = -1;
    for (int i = 0; i < n; i++) { // expect: sequential
        if (!found && a[i] > k) {
            found = 1;
            at = i;
        }
    }
    return at;
}
