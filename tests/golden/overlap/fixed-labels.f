C     Numbers of lines behind column 72 of what closes a loop go with its label.
C     golden: output
      SUBROUTINE TWICE(N, A, B)                                         OVL00010
      INTEGER N, I                                                      OVL00020
      DOUBLE PRECISION A(N), B(N)                                       OVL00030
      DO 10 I = 2, N                                  ! expect: parallel overlap
         A(I) = A(I) / (1.0D0 + A(I-1) * A(I-1))                        OVL00050
   10 CONTINUE                                                          OVL00060
      DO 20 I = 3, N - 1 ! expect: parallel overlap
         B(I) = (A(I) + A(I+1)) / (1.0D0 + B(I-1) * B(I-2))             OVL00080
   20 CONTINUE                                                          OVL00090
      END                                                               OVL00100
