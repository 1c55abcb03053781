/* Functions that no block may call as it likes: one that counts its calls, one that nobody can look at, one that also sees the best. */
#include <math.h>

static int calls;
static double counted(double x)
{
    calls++;
    return x * x + calls;
}

int highest(int n, const double *x)
{
    int best = 0;
    double most = -1e30;
    for (int i = 0; i < n; i++) { // expect: sequential
        double v = counted(x[i]);
        if (v > most) {
            most = v;
            best = i;
        }
    }
    return best;
}

double elsewhere(double x);

int unknown(int n, const double *x)
{
    int best = 0;
    double most = -1e30;
    for (int i = 0; i < n; i++) { // expect: sequential
        double v = elsewhere(x[i]);
        if (v > most) {
            most = v;
            best = i;
        }
    }
    return best;
}

int damped(int n, const double *x)
{
    int best = 0;
    double most = 0.5;
    for (int i = 0; i < n; i++) { // expect: sequential
        double v = sin(x[i] + most);
        if (v > most) {
            most = v;
            best = i;
        }
    }
    return best;
}
