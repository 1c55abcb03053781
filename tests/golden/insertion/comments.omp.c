// golden: output
/* for (int i = 0; i < n; i++) in a comment */
void comments(int n, double *restrict a)
{
	/* tabs	stay */
	#pragma omp parallel for if(n >= 10000)
	for (int i = 0; i < n; i++) { // expect: parallel doall
	a[i] = 1.0;   /* and so do odd spaces  */
		}
}
