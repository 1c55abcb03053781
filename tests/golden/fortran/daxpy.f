C golden: output
      SUBROUTINE AXPY(N, DA, DX, DY)
      INTEGER N, I
      DOUBLE PRECISION DA, DX(*), DY(*)
      DO 20 I = 1, MOD(N, 4) ! expect: parallel doall
         DY(I) = DY(I) + DA*DX(I)
   20 CONTINUE
      DO 30 I = MOD(N, 4) + 1, N, 4 ! expect: parallel doall
         DY(I) = DY(I) + DA*DX(I)
         DY(I+1) = DY(I+1) + DA*DX(I+1)
         DY(I+2) = DY(I+2) + DA*DX(I+2)
         DY(I+3) = DY(I+3) + DA*DX(I+3)
   30 CONTINUE
      END
