C     A scalar that is an element of an array: what one of them is set to the other one has.
      SUBROUTINE BESIDE(N, A, B)
      INTEGER N, I, A(N), B(N), T, W(10)
      EQUIVALENCE (T, W(3))
C     (A loop of its own for T would leave W(3) as the last iteration sets it.)
      DO 10 I = 1, N ! expect: sequential not-distribution
        T = A(I)
        B(I) = W(3) + 1
   10 CONTINUE
      DO 20 I = 1, N ! expect: sequential not-distribution
        W(3) = W(3) + A(I)
        B(I) = T
   20 CONTINUE
      END
      SUBROUTINE PARTS(N, A, B)
      INTEGER N, I
      REAL A(N), B(N), R(2)
      COMPLEX Z
      EQUIVALENCE (Z, R(1))
      DO 10 I = 1, N ! expect: sequential not-distribution
        Z = CMPLX(A(I), 2.0)
        B(I) = R(1)
   10 CONTINUE
      END
