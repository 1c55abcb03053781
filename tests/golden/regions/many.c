/* twin: text. So many work arrays are filled, updated and read that one round of reasons does not name them all. */
void many(int n, const double *restrict a, double *restrict b)
{
    double w1[3], w2[3], w3[3], w4[3], w5[3], w6[3], w7[3], w8[3], w9[3], w10[3],
        w11[3], w12[3], w13[3], w14[3], w15[3], w16[3], w17[3], w18[3], w19[3], w20[3];
    for (int i = 0; i < n; i++) { // expect: parallel private
        for (int k = 0; k < 3; k++) { // expect: parallel doall
            w1[k] = a[i] + 1 * k;
            w2[k] = a[i] + 2 * k;
            w3[k] = a[i] + 3 * k;
            w4[k] = a[i] + 4 * k;
            w5[k] = a[i] + 5 * k;
            w6[k] = a[i] + 6 * k;
            w7[k] = a[i] + 7 * k;
            w8[k] = a[i] + 8 * k;
            w9[k] = a[i] + 9 * k;
            w10[k] = a[i] + 10 * k;
            w11[k] = a[i] + 11 * k;
            w12[k] = a[i] + 12 * k;
            w13[k] = a[i] + 13 * k;
            w14[k] = a[i] + 14 * k;
            w15[k] = a[i] + 15 * k;
            w16[k] = a[i] + 16 * k;
            w17[k] = a[i] + 17 * k;
            w18[k] = a[i] + 18 * k;
            w19[k] = a[i] + 19 * k;
            w20[k] = a[i] + 20 * k;
        }
        for (int k = 0; k < 3; k++) { // expect: parallel doall
            w1[k] = w1[k] * a[i];
            w2[k] = w2[k] * a[i];
            w3[k] = w3[k] * a[i];
            w4[k] = w4[k] * a[i];
            w5[k] = w5[k] * a[i];
            w6[k] = w6[k] * a[i];
            w7[k] = w7[k] * a[i];
            w8[k] = w8[k] * a[i];
            w9[k] = w9[k] * a[i];
            w10[k] = w10[k] * a[i];
            w11[k] = w11[k] * a[i];
            w12[k] = w12[k] * a[i];
            w13[k] = w13[k] * a[i];
            w14[k] = w14[k] * a[i];
            w15[k] = w15[k] * a[i];
            w16[k] = w16[k] * a[i];
            w17[k] = w17[k] * a[i];
            w18[k] = w18[k] * a[i];
            w19[k] = w19[k] * a[i];
            w20[k] = w20[k] * a[i];
        }
        b[i] = w1[1] + w2[2] + w3[0] + w4[1] + w5[2] + w6[0] + w7[1] + w8[2] + w9[0] + w10[1]
             + w11[2] + w12[0] + w13[1] + w14[2] + w15[0] + w16[1] + w17[2] + w18[0] + w19[1] + w20[2];
    }
}
