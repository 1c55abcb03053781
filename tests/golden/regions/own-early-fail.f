C     A jump to the end of an iteration would pass by what the last one puts back.
      SUBROUTINE EARLY(N, M, W, Q)
      INTEGER N, M, I, J
      DOUBLE PRECISION W(*), Q(100, *)
      DO 100 J = 1, M ! expect: sequential H108(w)
         DO 80 I = 1, N
            W( I ) = Q( I, J )*2.0D0
   80    CONTINUE
         IF( Q( 1, J ).LT.0.0D0 ) GO TO 100
         DO 90 I = 1, N
            Q( I, J ) = W( I ) + W( N )
   90    CONTINUE
  100 CONTINUE
      END
