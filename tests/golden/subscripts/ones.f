C     Old programs declare A(1, 1) and mean any shape: in one line and along one dimension elements are told apart.
      SUBROUTINE FIRST(N, A)
      INTEGER N, I
      DOUBLE PRECISION A(1, *)
      DO 10 I = 1, N ! expect: parallel doall
        A(1, I) = A(1, I) + 1.0D0
   10 CONTINUE
      END
