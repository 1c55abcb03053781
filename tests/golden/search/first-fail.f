C     Near misses: elements behind the exit that may not exist, and loops that do something before it.
C     twin: text
      SUBROUTINE SCALES( M, A, R, INFO )
      INTEGER            M, INFO, I
      DOUBLE PRECISION   A( * ), R( * )
      INFO = 0
C     Only up to M - 1.
      DO 10 I = 1, M - 1
         R( I ) = A( I )
   10 CONTINUE
      DO 50 I = 1, M             ! expect: sequential H204
         IF( R( I ).EQ.0.0D+0 ) THEN
            INFO = I
            RETURN
         END IF
   50 CONTINUE
      END

      SUBROUTINE ORDERED( N, W, B, INFO )
      INTEGER            N, INFO, J
      INTEGER            B( N )
      DOUBLE PRECISION   W( N )
      INFO = 0
C     The last iteration would read B( N + 1 ).
      DO 20 J = 2, N             ! expect: sequential H204
         IF( B( J ).LT.B( J+1 ) ) THEN
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

      INTEGER FUNCTION LASTNZ( N, V )
      INTEGER            N, L
      REAL               V( * )
      DO L = 1, N
         V( L ) = V( L ) * 0.5
      END DO
      DO L = N, 1, -1            ! expect: sequential H204
         IF( V( L ).NE.0.0 ) EXIT
         V( L ) = 1.0
      END DO
      LASTNZ = L
      END
