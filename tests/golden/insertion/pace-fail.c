// twin: text
// Work that is less than it looks like: values of four bytes, of which more go at once, and windows of eight elements.
void floats(int steps, float a[restrict 300000], float b[restrict 300000])
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        for (int i = 0; i < 300000; i++) // expect: parallel not-inserted H603
            b[i] = a[i] * 0.5f;
        a[0] = b[1];
    }
}

void windows(int steps, double a[restrict 2008], double b[restrict 2000])
{
    for (int t = 0; t < steps; t++) { // expect: sequential
        for (int i = 0; i < 2000; i++) { // expect: parallel not-inserted H603
            double s = 0.0;
            for (int k = i; k < i + 8; k++)
                s += a[k];
            b[i] = s * 0.5;
        }
        a[0] = b[1];
    }
}
