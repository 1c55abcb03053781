      SUBROUTINE STEPS(N, INCX, X)
      INTEGER N, INCX, I
      REAL X(*)
C     The step is unknown, but an iteration touches only its own element.
      DO 10 I = 1, N, INCX ! expect: parallel doall
         X(I) = 0.0
   10 CONTINUE
      END
