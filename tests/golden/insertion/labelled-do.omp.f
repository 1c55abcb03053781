C golden: output
      SUBROUTINE LABELD(N, K, A)
      INTEGER N, K, I
      REAL A(N)
      IF (K .GT. 0) GO TO 5
      A(1) = 0.0
    5 CONTINUE
!$OMP PARALLEL DO IF(N .GE. 7000)
      DO 10 I = 2, N ! expect: parallel doall
         A(I) = 1.0
   10 CONTINUE
!$OMP END PARALLEL DO
      END
