      SUBROUTINE STEPS(N, INCX, X)
      INTEGER N, INCX, I
      REAL X(*)
C     Whatever the step is, each iteration reads what the one before wrote.
      DO 10 I = 50, N, INCX ! expect: sequential X
         X(I) = X(I - INCX)
   10 CONTINUE
      END
