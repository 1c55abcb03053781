C golden: output
      SUBROUTINE SHARED(N, M, A)
      INTEGER N, M, I, J
      DOUBLE PRECISION A(N, M)
!$OMP PARALLEL DO PRIVATE(I) IF(INT(M, 8) * N .GE. 3000)
      DO 10 J = 1, M ! expect: parallel doall
      DO 10 I = 1, N ! expect: parallel doall
   10 A(I, J) = A(I, J) + 1.0D0
!$OMP END PARALLEL DO
      END
