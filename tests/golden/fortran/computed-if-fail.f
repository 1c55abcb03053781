      SUBROUTINE CLIP(N, X, XMAX)
      INTEGER N, I
      REAL X(N), XMAX
C     A branch out of the loop.
      DO 10 I = 1, N ! expect: sequential
         IF (ABS(X(I)) .LE. XMAX) GO TO 20
         X(I) = SIGN(XMAX, X(I))
   10 CONTINUE
   20 CONTINUE
      END
