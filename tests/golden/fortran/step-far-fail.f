      SUBROUTINE STEPS(N, X)
      INTEGER N, I
      REAL X(*)
      DO 10 I = 3, N, 2 ! expect: sequential H101(X)
         X(I) = X(I - 2)
   10 CONTINUE
      END
