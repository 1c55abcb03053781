C     X and Y share their storage, and the loop only reads them.
      SUBROUTINE EQUIV(N, B)
      INTEGER N, I
      REAL X, Y, B(N)
      EQUIVALENCE (X, Y)
      X = 2.0
      DO 10 I = 1, N ! expect: parallel doall not-validated
         B(I) = X*B(I) + Y
   10 CONTINUE
      END
