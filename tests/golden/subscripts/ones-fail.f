C     Old programs declare A(1, 1) and mean any shape: A(I, 1) and A(1, I) are the same element.
      SUBROUTINE FIRST(N, A)
      INTEGER N, I
      DOUBLE PRECISION A(1, *)
      DO 10 I = 1, N ! expect: sequential A
        A(I, 1) = A(1, I + 1)
   10 CONTINUE
      END
