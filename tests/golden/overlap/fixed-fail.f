C     The second loop starts where the first one has ended.
      SUBROUTINE TWICE(N, A, B, K)
      INTEGER N, K, I
      DOUBLE PRECISION A(2*N), B(2*N)
      DO 10 I = 2, N                                  ! expect: sequential H101
         A(I) = A(I) / (1.0D0 + A(I-1) * A(I-1))
   10 CONTINUE
      DO 20 I = 3, N - 1                              ! expect: sequential H101
         B(I) = A(N-I) / (1.0D0 + B(I-1) * B(I-2))
   20 CONTINUE
      K = I
      END
