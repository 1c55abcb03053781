C     golden: output
C     The bounds are read where a loop inside runs; labelled loops that end on one line each.
      SUBROUTINE BATCH(NB, IOFF, N, A, B)
      INTEGER NB, IOFF(*), N(*)
      DOUBLE PRECISION A(*), B(*)
      DO 20 IB = 1, NB ! expect: conditional runtime-test
        DO 10 I = 0, N(IB) - 1
          B(IOFF(IB) + I) = 0
          DO 5 J = 1, 30
            B(IOFF(IB) + I) = B(IOFF(IB) + I) + SIN(A(J) * I)
    5     CONTINUE
   10   CONTINUE
   20 CONTINUE
      END
