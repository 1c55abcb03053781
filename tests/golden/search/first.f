C     Searches whose arrays have certainly all the elements.
C     twin: text
      SUBROUTINE SCALES( M, A, R, INFO )
      INTEGER            M, INFO, I
      DOUBLE PRECISION   A( * ), R( * )
      INFO = 0
      DO 10 I = 1, M
         R( I ) = ABS( A( I ) )
   10 CONTINUE
C golden: output
      DO 50 I = 1, M             ! expect: parallel search
         IF( R( I ).EQ.0.0D+0 ) THEN
            INFO = I
            RETURN
         END IF
   50 CONTINUE
      DO 60 I = 1, M
         R( I ) = 1.0D+0 / R( I )
   60 CONTINUE
      END

C     Two ways out, with different values.
      SUBROUTINE ORDERED( N, W, B, INFO )
      INTEGER            N, INFO, J
      INTEGER            B( N )
      DOUBLE PRECISION   W( N )
      INFO = 0
      DO 20 J = 2, N             ! expect: parallel search
         IF( B( J ).LT.B( J-1 ) ) THEN
            INFO = -6
            GO TO 30
         END IF
         IF( B( J ).EQ.B( J-1 ) .AND. W( J ).LT.W( J-1 ) )
     $        THEN
            INFO = -5
            GO TO 30
         END IF
   20 CONTINUE
   30 CONTINUE
      END

C     Downwards; the loop variable is the result.
      INTEGER FUNCTION LASTNZ( N, V )
      INTEGER            N, L
      REAL               V( * )
      DO L = 1, N
         V( L ) = V( L ) * 0.5
      END DO
      DO L = N, 1, -1            ! expect: parallel search
         IF( V( L ).NE.0.0 ) EXIT
      END DO
      LASTNZ = L
      END
