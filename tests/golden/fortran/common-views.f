C     What a member is, is told by what lies before it: other procedures may cut the block in other ways, and name it otherwise.
C     twin: text
      SUBROUTINE SPLIT
      INTEGER I
      REAL A, B, DT
      INTEGER N
      COMMON /WRK/ N, DT, A(100), B(200)
      DO 10 I = 1, 100 ! expect: parallel doall not-validated
         A(I) = B(I) + DT
   10 CONTINUE
      END
      SUBROUTINE UPPER
      INTEGER I
      REAL W, DT
      INTEGER N
      COMMON /WRK/ N, DT, W(300)
      DO 20 I = 1, N ! expect: parallel doall not-validated
         W(I+100) = W(I+100)*DT
   20 CONTINUE
      END
      SUBROUTINE OWN
      INTEGER I
      COMMON /OTH/ P(50), Q(50), R(10)
      DO 30 I = 1, 10 ! expect: parallel doall
         R(I) = R(I) + 1.0
   30 CONTINUE
      DO 40 I = 1, 50 ! expect: parallel doall not-validated
         P(I) = Q(51 - I)
   40 CONTINUE
      END
      SUBROUTINE TAIL
      INTEGER I
      COMMON /OTH/ PQ(10, 10), RR(10)
      DO 50 I = 1, 10 ! expect: parallel doall
         RR(I) = RR(I)*2.0
   50 CONTINUE
      END
      SUBROUTINE CALLER
      INTEGER I
      REAL S(100), F
      COMMON /OTH/ P(50), Q(50), R(10)
      DO 60 I = 1, 50 ! expect: parallel doall not-validated
         CALL HALF(I, S)
         Q(I) = S(I)
   60 CONTINUE
      END
      SUBROUTINE HALF(I, S)
      INTEGER I
      REAL S(100), X(50), Y(50)
      COMMON /OTH/ X, Y
      S(I) = X(I)*0.5 + X(51 - I)
      END
