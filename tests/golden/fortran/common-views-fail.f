C     Here the views overlap: a member is a part of another procedure's array, or other types come before it.
C     twin: text
      SUBROUTINE SPLIT
      INTEGER I
      REAL A, B, DT
      INTEGER N
      COMMON /WRK/ N, DT, A(100), B(200)
      DO 10 I = 1, 99 ! expect: sequential H101(A)
         A(I+1) = B(I) + A(I)
   10 CONTINUE
      END
      SUBROUTINE UPPER
      INTEGER I
      REAL W, DT
      INTEGER N
      COMMON /WRK/ N, DT, W(300)
      DO 20 I = 1, 200 ! expect: sequential H101(W)
         W(I+100) = W(I)*DT
   20 CONTINUE
      END
      SUBROUTINE OWN
      INTEGER I
      COMMON /OTH/ P(50), Q(50), R(10)
      DO 30 I = 1, 50 ! expect: sequential Q
         CALL READS(I, T)
         Q(I) = T
   30 CONTINUE
      END
      SUBROUTINE READS(I, T)
      INTEGER I
      REAL PQ(100), R(10)
      COMMON /OTH/ PQ, R
      T = PQ(49 + I)*2.0
      END
      SUBROUTINE TYPES
      INTEGER I
      COMMON /MIX/ K(10), C(100)
      DO 40 I = 1, 100 ! expect: sequential C
         CALL OTHER(I, T)
         C(I) = T
   40 CONTINUE
      END
      SUBROUTINE OTHER(I, T)
      INTEGER I
      DOUBLE PRECISION D
      COMMON /MIX/ D(5), E(100)
      T = E(101 - I)
      END
