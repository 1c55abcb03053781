C     Fixed form with labels and capitals; the loop variable is needed
C     behind the loops.
C     golden: output
      SUBROUTINE TWICE(N, A, B, K)
      INTEGER N, K, I
      DOUBLE PRECISION A(N), B(N)
      DO 10 I = 2, N                                  ! expect: parallel overlap
         A(I) = A(I) / (1.0D0 + A(I-1) * A(I-1))
   10 CONTINUE
C     the second one
      DO 20 I = 3, N - 1                              ! expect: parallel overlap
         B(I) = (A(I) + A(I+1)) / (1.0D0 + B(I-1) * B(I-2))
   20 CONTINUE
      K = I
      END
