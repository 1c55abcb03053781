      SUBROUTINE STMTFN(N, A, B)
      INTEGER N, I
      REAL A(N), B(N), F, T
      F(T) = T * T + 1.0
      DO 10 I = 1, N ! expect: parallel doall
         A(I) = F(B(I))
   10 CONTINUE
      END
