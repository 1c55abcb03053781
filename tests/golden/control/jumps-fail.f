C     One path leaves what the next iteration reads; one jump leads into a loop. twin: text
      SUBROUTINE SIGNS(A, N)
      INTEGER N, I
      DOUBLE PRECISION A(N), LAST
      LAST = 0.0D0
      DO 30 I = 1, N ! expect: sequential last
        IF (A(I)) 1, 2, 3
    1   LAST = A(I)*LAST*LAST + 1.0D0
        GO TO 30
    2   A(I) = 1.0D0
        GO TO 30
    3   A(I) = 2.0D0*A(I) + LAST
   30 CONTINUE
      END

      SUBROUTINE AGAIN(K, N)
      INTEGER N, I, K(N)
      DO 50 I = 1, N ! expect: sequential H206
        IF (K(I) .GT. 100) GO TO 45
   40   K(I) = K(I)/2
   45   K(I) = K(I) - 1
        IF (K(I) .GT. 3) GO TO 40
   50 CONTINUE
      END
