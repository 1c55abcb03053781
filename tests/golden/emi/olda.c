/* TRFD/OLDA after the substitution of its induction variables, for every num. golden: report */
void olda(double *v, int num)
{
    int mrs, mi, mj;
    for (mrs = 1; mrs <= (num * num + num) / 2; mrs++) // expect: parallel doall by(EMI)
        for (mi = 1; mi <= num; mi++) // expect: parallel doall by(EMI)
            for (mj = 1; mj <= mi; mj++) // expect: parallel doall
                v[mj + (mi * mi - mi + mrs * (num * num + num)) / 2] = 0.5 * mrs + mi - mj;
}
