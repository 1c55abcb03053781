C golden: output
      SUBROUTINE AXPY(N, DA, DX, DY)
      INTEGER N, I
      DOUBLE PRECISION DA, DX(*), DY(*)
!$OMP PARALLEL DO IF(MOD(N, 4) .GE. 2000)
      DO 20 I = 1, MOD(N, 4) ! expect: parallel doall
         DY(I) = DY(I) + DA*DX(I)
   20 CONTINUE
!$OMP END PARALLEL DO
!$OMP PARALLEL DO IF(INT(N, 8) - INT(MOD(N, 4), 8) .GE. 3000)
      DO 30 I = MOD(N, 4) + 1, N, 4 ! expect: parallel doall
         DY(I) = DY(I) + DA*DX(I)
         DY(I+1) = DY(I+1) + DA*DX(I+1)
         DY(I+2) = DY(I+2) + DA*DX(I+2)
         DY(I+3) = DY(I+3) + DA*DX(I+3)
   30 CONTINUE
!$OMP END PARALLEL DO
      END
