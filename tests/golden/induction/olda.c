/* TRFD/OLDA as it was written: the running index mrsij and the start of its block mrsij0. golden: output */
void olda(int num, double *restrict v, const double *restrict x)
{
    int mrs, mi, mj, mrsij, mrsij0;
    mrsij0 = 0;
    for (mrs = 1; mrs <= (num * (num + 1)) / 2; mrs++) { // expect: parallel induction private(mrsij0, mrsij, mi, mj) by(EMI)
        mrsij = mrsij0;
        for (mi = 1; mi <= num; mi++) { // expect: parallel induction
            for (mj = 1; mj <= mi; mj++) { // expect: parallel induction
                mrsij = mrsij + 1;
                v[mrsij] = x[mj] + mrs;
            }
        }
        mrsij0 = mrsij0 + (num * (num + 1)) / 2;
    }
}
