      SUBROUTINE EQUIV(N)
      INTEGER N, I
      REAL A(100), B(100)
      EQUIVALENCE (A(1), B(1))
      DO 10 I = 1, N - 1 ! expect: sequential
         A(I+1) = B(I)
   10 CONTINUE
      PRINT *, A
      END
