C     Jumps that only choose among what stands behind them. twin: text
      SUBROUTINE SIGNS(A, N)
      INTEGER N, I
      DOUBLE PRECISION A(N)
      DO 30 I = 1, N ! expect: parallel doall
        IF (A(I)) 1, 2, 3
    1   A(I) = -A(I)
        GO TO 30
    2   A(I) = 1.0D0
        GO TO 30
    3   A(I) = 2.0D0*A(I)
   30 CONTINUE
      END

      SUBROUTINE CHOSEN(K, A, N)
      INTEGER N, I, K(N)
      DOUBLE PRECISION A(N)
      DO 60 I = 1, N ! expect: parallel doall
        GO TO (10, 20, 40), K(I)
        GO TO 60
   10   A(I) = A(I) + 1.0D0
   20   A(I) = A(I)*2.0D0
        GO TO 50
   40   A(I) = 0.0D0
   50   A(I) = A(I) - 1.0D0
   60 CONTINUE
      END

      DOUBLE PRECISION FUNCTION ABOVE(A, N, LIMIT)
      INTEGER N, I
      DOUBLE PRECISION A(N), LIMIT, S
      S = 0.0D0
      DO 70 I = 1, N ! expect: parallel reduction(+:s)
        IF (A(I) .LT. LIMIT) GO TO 65
        S = S + A(I)
   65   CONTINUE
   70 CONTINUE
      ABOVE = S
      END
