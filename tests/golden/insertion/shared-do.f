C golden: output
      SUBROUTINE SHARED(N, M, A)
      INTEGER N, M, I, J
      DOUBLE PRECISION A(N, M)
      DO 10 J = 1, M ! expect: parallel doall
      DO 10 I = 1, N ! expect: parallel doall
   10 A(I, J) = A(I, J) + 1.0D0
      END
