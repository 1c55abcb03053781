      SUBROUTINE LEAVE(N, A, B)
      INTEGER N, I
      DOUBLE PRECISION A(N), B(N)
      DO 10 I = 1, N ! expect: sequential
         IF (B(I) .LT. 0.0D0) GO TO 20
         A(I) = B(I)
   10 CONTINUE
   20 CONTINUE
      END
