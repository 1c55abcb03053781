C     A work array in a file with numbers behind column 72: only lines that change may get too long.                    00000010
C     golden: output
      SUBROUTINE WORK(N, M, W, Q)
      INTEGER N, M, I, J
      DOUBLE PRECISION W(*), Q(100, *)
!$OMP PARALLEL DO PRIVATE(I)
      DO 100 J = 1, N ! expect: parallel private
C        Heiretsu: each iteration has its own copy of w
       BLOCK
        DOUBLE PRECISION, ALLOCATABLE :: W_OWN(:)
        ALLOCATE (W_OWN(M))
         DO 80 I = 1, M
            W_OWN( I ) = Q( I, J )*2.0D0
   80    CONTINUE
         DO 90 I = 1, M                                                 OWN00010
            Q( I, J ) = W_OWN( I ) + W_OWN( M )
   90    CONTINUE                                                       OWN00020
        IF (J .EQ. N) W(1:M) = W_OWN(1:M)
       END BLOCK
  100 CONTINUE
!$OMP END PARALLEL DO
      END
