      SUBROUTINE SKIP(N, A, B)
      INTEGER N, I
      DOUBLE PRECISION A(N), B(N)
C     A jump to the loop's own end is the next iteration.
      DO 10 I = 1, N ! expect: parallel doall
         IF (B(I) .LT. 0.0D0) GO TO 10
         A(I) = B(I)
   10 CONTINUE
      END
