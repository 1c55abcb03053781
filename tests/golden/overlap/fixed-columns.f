C     Numbers behind column 72 are no part of the loops.
C     golden: output
      SUBROUTINE TWICE(N, A, B)
      INTEGER N, I
      DOUBLE PRECISION A(N), B(N)
      DO 10 I = 2, N                                  ! expect: parallel overlap
         A(I) = A(I) / (1.0D0 + A(I-1) * A(I-1))                        OVL00030
   10 CONTINUE
      DO 20 I = 3, N - 1 ! expect: parallel overlap
         B(I) = (A(I) + A(I+1)) / (1.0D0 + B(I-1) * B(I-2))             OVL00050
   20 CONTINUE
      END
