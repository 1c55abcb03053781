C     X and Y share their storage, and the loop changes one of them.
      SUBROUTINE EQUIV(N, B)
      INTEGER N, I
      REAL X, Y, B(N)
      EQUIVALENCE (X, Y)
      Y = 2.0
      DO 10 I = 1, N ! expect: sequential H105
         X = B(I)
         B(I) = X + Y
   10 CONTINUE
      END
