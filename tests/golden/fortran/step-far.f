      SUBROUTINE STEPS(N, INCX, X)
      INTEGER N, INCX, I
      REAL X(*)
C     Two elements apart: never the same one when the step is larger.
      DO 10 I = 3, 4*N, INCX ! expect: conditional runtime-test
         X(I) = X(I - 2)
   10 CONTINUE
      END
