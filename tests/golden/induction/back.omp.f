C     Loops made of labels and jumps back, which count. twin: text, golden: output
      SUBROUTINE LAST(N, A, B)
      INTEGER N, I
      DOUBLE PRECISION A(0:*), B(0:*)
      I = 0
!$OMP PARALLEL DO IF(MAX(N, 1) .GE. 5000)
      DO I = 0, MAX(N, 1) - 1 ! expect: parallel counted inserted by(counted)
      A(I) = B(I) + 1.0D0
      END DO
!$OMP END PARALLEL DO
      END

C     Tested first; a forward jump inside; the value behind the loop.
      INTEGER FUNCTION FIRST(N, A, B)
      INTEGER N, I
      DOUBLE PRECISION A(0:*), B(0:*)
      I = 0
!$OMP PARALLEL DO LASTPRIVATE(I) IF(N .GE. 2000)
      DO I = 0, N - 1 ! expect: parallel counted lastprivate(i) inserted
      IF (B(I) .LT. 0.0D0) GO TO 15
      A(I) = SQRT(B(I))
   15 CONTINUE
      END DO
!$OMP END PARALLEL DO
      IF (N - 1 .LT. 0) I = 0
   20 FIRST = I
      END

C     Inside a branch.
      DOUBLE PRECISION FUNCTION DOT(N, A, B)
      INTEGER N, I
      DOUBLE PRECISION A(0:*), B(0:*), S
      S = 0.0D0
!$OMP PARALLEL DO SIMD REDUCTION(+:S) IF(PARALLEL: N .GE. 3000)
      DO I = 0, N - 1 ! expect: parallel counted reduction(+:s)
         S = S + A(I)*B(I)
      END DO
!$OMP END PARALLEL DO SIMD
      DOT = S
      END

C     One after the other; the first one downwards, from where nobody says, with the step before the use.
      SUBROUTINE PAIR(K, N, A, B)
      INTEGER K, N, I
      DOUBLE PRECISION A(0:*), B(0:*)
      INTEGER K_FROM
      K_FROM = K
!$OMP PARALLEL DO LASTPRIVATE(K) IF(K_FROM .GE. 3000)
      DO K = K_FROM, 1, -1
      A(K - 1) = B(K - 1)*2.0D0
      END DO
!$OMP END PARALLEL DO
      IF (1 .GT. K_FROM) K = K_FROM
   20 I = 1
!$OMP PARALLEL DO IF(MAX(N, 1) .GE. 5000)
      DO I = 1, MAX(N, 1)
   30 B(I) = B(I)*2.0D0 ! expect: parallel counted inserted
      END DO
!$OMP END PARALLEL DO
      END

C     One in the other.
      SUBROUTINE NEST(N, A)
      INTEGER N, I, J
      DOUBLE PRECISION A(0:999,0:*)
      J = 0
!$OMP PARALLEL DO PRIVATE(I) IF(MAX(N, 1) .GE. 4)
      DO J = 0, MAX(N, 1) - 1 ! expect: parallel counted private(i) inserted
      I = 0
   20 CONTINUE ! expect: parallel
      A(I,J) = A(I,J) + 1.0D0
      I = I + 1
      IF (I .LT. 1000) GO TO 20
      END DO
!$OMP END PARALLEL DO
      END

C     In a DO whose last statement it jumps to.
      SUBROUTINE ROWS(N, M, A)
      INTEGER N, M(0:*), I, J
      DOUBLE PRECISION A(0:999,0:*)
!$OMP PARALLEL DO PRIVATE(I) SCHEDULE(STATIC, 1)
      DO 20 J = 0, N - 1 ! expect: parallel private(i) inserted
      I = 0
   10 IF (I .GE. M(J)) GO TO 20 ! expect: parallel
      A(I,J) = 0.0D0
      I = I + 1
      GO TO 10
   20 CONTINUE
!$OMP END PARALLEL DO
      END
