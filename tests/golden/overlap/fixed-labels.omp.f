C     Numbers of lines behind column 72 of what closes a loop go with its label.
C     golden: output
      SUBROUTINE TWICE(N, A, B)                                         OVL00010
      INTEGER N, I                                                      OVL00020
      DOUBLE PRECISION A(N), B(N)                                       OVL00030
      INTEGER(8) :: OV0_C, OV0_D1, OV0_HI, OV0_LO, OV0_N0, OV0_N1,
     &  OV0_R, OV0_ROUNDS, OV0_U
      INTEGER(1) :: OV0_DONE(0:147, 0:1)
C       heiretsu: these loops overlap
C       loop 2 waits for 3 iterations of loop 1 (1:1)
      IF (N .GE. 60000) THEN
       OV0_N0 = MAX(0_8, INT(N, 8) - 1)
       OV0_N1 = MAX(0_8, INT(N - 1, 8) - 2)
       OV0_U = OV0_N0
       OV0_U = MAX(OV0_U, OV0_N1)
       OV0_C = 1 + (OV0_U - 1) / 64
       OV0_D1 = (2 + OV0_C - 1) / OV0_C
       OV0_ROUNDS = (OV0_U + OV0_C - 1) / OV0_C + OV0_D1
!$OMP PARALLEL DEFAULT(SHARED) PRIVATE(OV0_R, OV0_LO, OV0_HI)
!$OMP SINGLE
       DO OV0_R = 0, OV0_ROUNDS - 1
!$OMP TASK DEPEND(IN: OV0_DONE(OV0_R,0))
!$OMP& DEPEND(OUT: OV0_DONE(OV0_R+1,0)) DEFAULT(SHARED)
!$OMP& FIRSTPRIVATE(OV0_R) PRIVATE(I, OV0_LO, OV0_HI)
        OV0_LO = OV0_R * OV0_C
        OV0_HI = MIN(OV0_LO + OV0_C, OV0_N0)
        OV0_LO = 2 + OV0_LO
        OV0_HI = 2 + OV0_HI - 1
      DO I = OV0_LO, OV0_HI                                  ! expect: parallel overlap
         A(I) = A(I) / (1.0D0 + A(I-1) * A(I-1))                        OVL00050
      END DO
!$OMP END TASK
!$OMP TASK DEPEND(IN: OV0_DONE(OV0_R,1), OV0_DONE(OV0_R+1,0))
!$OMP& DEPEND(OUT: OV0_DONE(OV0_R+1,1)) DEFAULT(SHARED)
!$OMP& FIRSTPRIVATE(OV0_R) PRIVATE(I, OV0_LO, OV0_HI)
        OV0_LO = (OV0_R - OV0_D1) * OV0_C
        OV0_HI = MIN(OV0_LO + OV0_C, OV0_N1)
        OV0_LO = 3 + MAX(OV0_LO, 0_8)
        OV0_HI = 3 + OV0_HI - 1
      DO I = OV0_LO, OV0_HI ! expect: parallel overlap
         B(I) = (A(I) + A(I+1)) / (1.0D0 + B(I-1) * B(I-2))             OVL00080
      END DO
!$OMP END TASK
       END DO
!$OMP END SINGLE
!$OMP END PARALLEL
      ELSE
      DO 10 I = 2, N                                  ! expect: parallel overlap
         A(I) = A(I) / (1.0D0 + A(I-1) * A(I-1))                        OVL00050
   10 CONTINUE                                                          OVL00060
      DO 20 I = 3, N - 1 ! expect: parallel overlap
         B(I) = (A(I) + A(I+1)) / (1.0D0 + B(I-1) * B(I-2))             OVL00080
   20 CONTINUE                                                          OVL00090
      END IF
      END                                                               OVL00100
