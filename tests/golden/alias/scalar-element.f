C     A scalar that is an element of an array that the loop leaves alone.
      SUBROUTINE BESIDE(N, A, B)
      INTEGER N, I, A(N), B(N), T, W(10)
      EQUIVALENCE (T, W(3))
      T = A(1)
      DO 10 I = 1, N ! expect: parallel not-validated
        B(I) = W(3) + T
   10 CONTINUE
      END
