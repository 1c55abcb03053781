C     golden: output
C     The bounds are read where a loop inside runs; labelled loops that end on one line each.
      SUBROUTINE BATCH(NB, IOFF, N, A, B)
      INTEGER NB, IOFF(*), N(*)
      DOUBLE PRECISION A(*), B(*)
      BLOCK
      LOGICAL :: B_OVERLAP
      INTEGER(8) :: B_END
      B_OVERLAP = .FALSE.
      B_END = -HUGE(B_END)
      DO IB = 1, NB
         IF (N(IB) .GE. 1) THEN
            B_OVERLAP = B_OVERLAP .OR. IOFF(IB) .LT. B_END
            B_END = INT(N(IB), 8) + INT(IOFF(IB), 8)
         END IF
      END DO
! Heiretsu: parallel if the test holds, else as before
!$OMP PARALLEL DO PRIVATE(I, J) SCHEDULE(DYNAMIC, 2) IF(.NOT. B_OVERLAP)
      DO 20 IB = 1, NB ! expect: conditional runtime-test
        DO 10 I = 0, N(IB) - 1
          B(IOFF(IB) + I) = 0
          DO 5 J = 1, 30
            B(IOFF(IB) + I) = B(IOFF(IB) + I) + SIN(A(J) * I)
    5     CONTINUE
   10   CONTINUE
   20 CONTINUE
!$OMP END PARALLEL DO
      END BLOCK
      END
