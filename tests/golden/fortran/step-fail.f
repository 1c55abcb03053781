      SUBROUTINE STEPS(N, INCX, X)
      INTEGER N, INCX, I
      REAL X(*)
      DO 10 I = 3, N, INCX ! expect: sequential X
         X(I) = X(I - 2)
   10 CONTINUE
      END
