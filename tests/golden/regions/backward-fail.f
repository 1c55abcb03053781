C     The first part of an iteration is entered by a jump backwards only: it reads what an earlier iteration wrote. (No copy of
C     W would do, were the jump not in the way.)
      SUBROUTINE WORK(N, A, B)
      INTEGER N, I
      REAL A(N), B(N), W(2)
      W(1) = 0.0
      W(2) = 0.0
      DO 40 I = 1, N ! expect: sequential H206 H101(w)
         GOTO 20
   10    B(I) = W(1) + W(2)
         GOTO 30
   20    W(2) = A(I)
         IF (A(I) .GT. 0.0) GOTO 10
         W(1) = A(I)
         B(I) = W(1)
   30    CONTINUE
   40 CONTINUE
      END
