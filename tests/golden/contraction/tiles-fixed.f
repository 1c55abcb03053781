C     Rows of an adjustable local array: tiles. golden: output
      SUBROUTINE SMOOTH(N, M, A, B)
      INTEGER N, M, I, J
      DOUBLE PRECISION A(M, N), B(M, N), T(M, N)
      DO 20 I = 2, N - 1 ! expect: parallel contraction fusion
        DO 10 J = 2, M - 1
          T(J, I) = A(J - 1, I) + A(J + 1, I)
   10   CONTINUE
   20 CONTINUE
      DO 40 I = 3, N - 2 ! expect: parallel contraction fusion
        DO 30 J = 2, M - 1
          B(J, I) = T(J, I - 1) + T(J, I) + T(J, I + 1)
   30   CONTINUE
   40 CONTINUE
      END
