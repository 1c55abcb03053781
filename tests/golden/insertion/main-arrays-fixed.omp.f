C     The same in fixed form. golden: output
      PROGRAM HEAT
      INTEGER N
      PARAMETER (N = 200)
      DOUBLE PRECISION A(N, N), B(N, N)
      INTEGER I, J
C     Not on the stack, where -fopenmp would put them
      save a, b
!$OMP PARALLEL DO PRIVATE(J)
      DO 10 I = 1, N ! expect: parallel
         DO 20 J = 1, N ! expect: parallel
            A(J, I) = SQRT(DBLE(I + J))
            B(J, I) = A(J, I)*EXP(-A(J, I))
   20    CONTINUE
   10 CONTINUE
!$OMP END PARALLEL DO
      PRINT *, A(3, 4), B(5, 6)
      END
