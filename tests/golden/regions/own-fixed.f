C     A work array of unknown size in fixed form, with labels and long lines.
C     golden: output
      SUBROUTINE WORK(N, LDQ, W, Q, S)
      INTEGER N, LDQ, I, J
      DOUBLE PRECISION W(*), Q(100, *), S(*), TEMP
      DO 100 J = 1, LDQ ! expect: parallel private
         DO 80 I = 1, LDQ
            S( I ) = W( I ) / Q( I, J )
   80    CONTINUE
         TEMP = S( 1 ) + S( LDQ )
         DO 90 I = 1, LDQ
            Q( I, J ) = S( I ) * S( I ) * TEMP + S( LDQ ) * S(LDQ)+S(1)
   90    CONTINUE
  100 CONTINUE
      END
