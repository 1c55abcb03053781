C     An iteration reads an element that it writes only where the loop inside runs.
      SUBROUTINE WORK(N, LDQ, W, Q, S)
      INTEGER N, LDQ, I, J
      DOUBLE PRECISION W(*), Q(LDQ, *), S(*), TEMP
      DO 100 J = 1, N ! expect: sequential
         DO 80 I = 1, LDQ
            S( I ) = W( I ) / Q( I, J )
   80    CONTINUE
         TEMP = S( 1 ) + S( LDQ )
         DO 90 I = 1, LDQ
            Q( I, J ) = S( I ) * TEMP
   90    CONTINUE
         S( 1 ) = TEMP
  100 CONTINUE
      END
