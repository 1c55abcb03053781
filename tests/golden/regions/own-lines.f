C     A work array in a file with numbers behind column 72: only lines that change may get too long.                    00000010
C     golden: output
      SUBROUTINE WORK(N, M, W, Q)
      INTEGER N, M, I, J
      DOUBLE PRECISION W(*), Q(100, *)
      DO 100 J = 1, N ! expect: parallel private
         DO 80 I = 1, M
            W( I ) = Q( I, J )*2.0D0
   80    CONTINUE
         DO 90 I = 1, M                                                 OWN00010
            Q( I, J ) = W( I ) + W( M )
   90    CONTINUE                                                       OWN00020
  100 CONTINUE
      END
