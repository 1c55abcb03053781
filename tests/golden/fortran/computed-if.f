      SUBROUTINE CLIP(N, X, XMAX)
      INTEGER N, I
      REAL X(N), XMAX, T
C     A branch to the end of the body is an IF block.
      DO 10 I = 1, N ! expect: parallel private
         T = ABS(X(I))
         IF (T .LE. XMAX) GO TO 10
         X(I) = SIGN(XMAX, X(I))
   10 CONTINUE
      END
