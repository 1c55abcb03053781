C     Two arrays that share their storage stay whole.
      PROGRAM STENN
      INTEGER N, I, IT
      PARAMETER (N=200)
      REAL A(N), B(N), C(N)
      EQUIVALENCE (A(1), C(1))
      DO 10 I = 1, N
         A(I) = MOD(I*3, 11)
         B(I) = 0.0
   10 CONTINUE
      DO 40 IT = 1, 12
         DO 20 I = 2, N-1
            B(I) = 0.5*(A(I-1) + A(I+1))
   20    CONTINUE
         DO 30 I = 2, N-1
            C(I) = B(I)
   30    CONTINUE
   40 CONTINUE
      WRITE (*,*) A(7), C(9), B(N-1)
      END
