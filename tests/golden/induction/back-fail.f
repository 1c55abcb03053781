C     Jumps back that are no loops, or loops that do not count or carry values. twin: text
      SUBROUTINE CARRY(N, A)
      INTEGER N, I
      DOUBLE PRECISION A(0:*)
      I = 1
   10 CONTINUE ! expect: sequential H101(a)
      A(I) = A(I-1) + 1.0D0
      I = I + 1
      IF (I .LT. N) GO TO 10
      END

C     A jump out of it, to behind what follows.
      SUBROUTINE LEAVE(N, M, A, B)
      INTEGER N, M, I
      DOUBLE PRECISION A(0:*), B(0:*)
      I = 0
   10 IF (I .GE. N) GO TO 20 ! expect: sequential H204
      IF (B(I) .LT. 0.0D0) GO TO 30
      A(I) = B(I)
      I = I + 1
      GO TO 10
   20 M = 0
   30 CONTINUE
      END

C     One that depends on a value.
      SUBROUTINE CHOOSE(N, M, A, K)
      INTEGER N, M, I, K(0:*)
      DOUBLE PRECISION A(0:*)
      I = 0
   10 CONTINUE ! expect: sequential H204
      GO TO (30, 40), K(I)
      A(I) = 0.0D0
      I = I + 1
      IF (I .LT. N) GO TO 10
      M = 0
   30 M = M + 1
   40 CONTINUE
      END

C     A jump into it: it is no loop.
      SUBROUTINE INTO(N, M, A)
      INTEGER N, M, I
      DOUBLE PRECISION A(0:*)
      I = 0
      IF (M .GT. 3) GO TO 20
   10 A(I) = 0.0D0
   20 I = I + 1
      IF (I .LT. N) GO TO 10
      END

C     The same inside a loop.
      SUBROUTINE WITHIN(N, M, A, K)
      INTEGER N, M, I, J, K(0:*)
      DOUBLE PRECISION A(0:999,0:*)
      DO J = 0, M - 1 ! expect: sequential H206
         I = 0
         IF (K(J) .GT. 3) GO TO 20
   10    A(I,J) = 0.0D0
   20    I = I + 1
         IF (I .LT. N) GO TO 10
      END DO
      END

C     Two jumps back: one step, or none.
      SUBROUTINE TWICE(N, A, B)
      INTEGER N, I
      DOUBLE PRECISION A(0:*), B(0:*)
      I = 0
   10 CONTINUE ! expect: sequential H301
      B(I) = B(I) - 1.0D0
      IF (B(I) .GT. 0.0D0) GO TO 10
      A(I) = B(I)
      I = I + 1
      IF (I .LT. N) GO TO 10
      END

C     Two loops that cross: none of them.
      SUBROUTINE CROSS(N, A, B)
      INTEGER N, I
      DOUBLE PRECISION A(0:*), B(0:*)
      I = 0
   10 A(I) = 0.0D0
      I = I + 1
   20 B(I) = 1.0D0 ! expect: sequential H301
      IF (A(I) .GT. B(I)) GO TO 10
      I = I + 1
      IF (I .LT. N) GO TO 20
      END

C     A step under a condition.
      SUBROUTINE SOME(N, A)
      INTEGER N, I
      DOUBLE PRECISION A(0:*)
      I = 0
   10 IF (I .LT. N) THEN ! expect: sequential H301
         IF (A(I) .GT. 0.0D0) I = I + 1
         A(I) = 1.0D0
         GO TO 10
      END IF
      END
