C     A work array of unknown size in fixed form, with labels and long lines.
C     golden: output
      SUBROUTINE WORK(N, LDQ, W, Q, S)
      INTEGER N, LDQ, I, J
      DOUBLE PRECISION W(*), Q(100, *), S(*), TEMP
!$OMP PARALLEL DO PRIVATE(I, TEMP)
      DO 100 J = 1, LDQ ! expect: parallel private
C        Heiretsu: each iteration has its own copy of s
       BLOCK
        DOUBLE PRECISION, ALLOCATABLE :: S_OWN(:)
        ALLOCATE (S_OWN(LDQ))
         DO 80 I = 1, LDQ
            S_OWN( I ) = W( I ) / Q( I, J )
   80    CONTINUE
         TEMP = S_OWN( 1 ) + S_OWN( LDQ )
         DO 90 I = 1, LDQ
            Q( I, J ) = S_OWN( I ) * S_OWN( I ) * TEMP + S_OWN( LDQ ) *
     $   S_OWN(LDQ)+S_OWN(1)
   90    CONTINUE
        IF (J .EQ. LDQ) S(1:LDQ) = S_OWN(1:LDQ)
       END BLOCK
  100 CONTINUE
!$OMP END PARALLEL DO
      END
