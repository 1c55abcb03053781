C     Searches whose arrays have certainly all the elements.
C     twin: text
      SUBROUTINE SCALES( M, A, R, INFO )
      INTEGER            M, INFO, I
      DOUBLE PRECISION   A( * ), R( * )
      INTEGER(8) I_FIRST, I_STRIP, I_END, I_AT
      INFO = 0
!$OMP PARALLEL DO IF(M .GE. 3000)
      DO 10 I = 1, M
         R( I ) = ABS( A( I ) )
   10 CONTINUE
!$OMP END PARALLEL DO
C golden: output
C       Heiretsu: finds the first iteration that leaves
      I_FIRST = 1
      I_STRIP = 4096
      DO WHILE (I_FIRST .LE. M)
       I_END = MIN(INT(M, 8), I_FIRST + I_STRIP - 1)
       I_AT = I_END + 1
!$OMP PARALLEL DO SIMD REDUCTION(MIN:I_AT)
!$OMP& IF(PARALLEL: DBLE(I_END) - DBLE(I_FIRST) .GE. 3000)
       DO I = INT(I_FIRST, 4), INT(I_END, 4)
        IF (R( I ).EQ.0.0D+0) THEN
         I_AT = MIN(I_AT, INT(I, 8))
        END IF
       END DO
!$OMP END PARALLEL DO SIMD
       I_FIRST = I_AT
       IF (I_FIRST .LE. I_END) EXIT
       I_STRIP = 2*I_STRIP
      END DO
      DO 50 I = INT(I_FIRST, 4), M             ! expect: parallel search
         IF( R( I ).EQ.0.0D+0 ) THEN
            INFO = I
            RETURN
         END IF
   50 CONTINUE
!$OMP PARALLEL DO IF(M .GE. 2000)
      DO 60 I = 1, M
         R( I ) = 1.0D+0 / R( I )
   60 CONTINUE
!$OMP END PARALLEL DO
      END

C     Two ways out, with different values.
      SUBROUTINE ORDERED( N, W, B, INFO )
      INTEGER            N, INFO, J
      INTEGER            B( N )
      DOUBLE PRECISION   W( N )
      INTEGER(8) J_FIRST, J_STRIP, J_END, J_AT
      INFO = 0
C       Heiretsu: finds the first iteration that leaves
      J_FIRST = 2
      J_STRIP = 4096
      DO WHILE (J_FIRST .LE. N)
       J_END = MIN(INT(N, 8), J_FIRST + J_STRIP - 1)
       J_AT = J_END + 1
!$OMP PARALLEL DO SIMD REDUCTION(MIN:J_AT)
!$OMP& IF(PARALLEL: DBLE(J_END) - DBLE(J_FIRST) .GE. 1000)
       DO J = INT(J_FIRST, 4), INT(J_END, 4)
        IF (B( J ).LT.B( J-1 )) THEN
         J_AT = MIN(J_AT, INT(J, 8))
        ELSE
         IF (B( J ).EQ.B( J-1 ) .AND. W( J ).LT.W( J-1 )) THEN
          J_AT = MIN(J_AT, INT(J, 8))
         END IF
        END IF
       END DO
!$OMP END PARALLEL DO SIMD
       J_FIRST = J_AT
       IF (J_FIRST .LE. J_END) EXIT
       J_STRIP = 2*J_STRIP
      END DO
      DO 20 J = INT(J_FIRST, 4), N             ! expect: parallel search
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
      INTEGER(8) L_FIRST, L_STRIP, L_END, L_AT
!$OMP PARALLEL DO IF(N .GE. 3000)
      DO L = 1, N
         V( L ) = V( L ) * 0.5
      END DO
!$OMP END PARALLEL DO
C       Heiretsu: finds the first iteration that leaves
      L_FIRST = N
      L_STRIP = 4096
      DO WHILE (L_FIRST .GE. 1)
       L_END = MAX(INT(1, 8), L_FIRST - L_STRIP + 1)
       L_AT = L_END - 1
!$OMP PARALLEL DO SIMD REDUCTION(MAX:L_AT)
!$OMP& IF(PARALLEL: DBLE(L_FIRST) - DBLE(L_END) .GE. 3000)
       DO L = INT(L_FIRST, 4), INT(L_END, 4), -1
        IF (V( L ).NE.0.0) THEN
         L_AT = MAX(L_AT, INT(L, 8))
        END IF
       END DO
!$OMP END PARALLEL DO SIMD
       L_FIRST = L_AT
       IF (L_FIRST .GE. L_END) EXIT
       L_STRIP = 2*L_STRIP
      END DO
      DO L = INT(L_FIRST, 4), 1, -1            ! expect: parallel search
         IF( V( L ).NE.0.0 ) EXIT
      END DO
      LASTNZ = L
      END
