/* TRFD/OLDA after the substitution of its induction variables: mj starts one too low. */
void olda(double *v, int num)
{
    int mrs, mi, mj;
    for (mrs = 1; mrs <= (num * num + num) / 2; mrs++) // expect: sequential v
        for (mi = 1; mi <= num; mi++) // expect: sequential v
            for (mj = 0; mj <= mi; mj++) // expect: parallel doall
                v[mj + (mi * mi - mi + mrs * (num * num + num)) / 2] = 0.5 * mrs + mi - mj;
}
