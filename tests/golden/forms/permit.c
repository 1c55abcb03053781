// Every element is read, whatever was found before. twin: text
int permit(int n, int k, const int *a)
{
    int found = 0, at = -1;
    for (int i = 0; i < n; i++) { // expect: parallel linear-form
        if (a[i] > k && !found) {
            found = 1;
            at = i;
        }
    }
    return at;
}
