C       Heiretsu: ranks share the loops; every rank runs the rest.
C       Rank p has the block first_of to last_of of the n numbers from
C       `from` on.
      MODULE SHARING
       USE MPI
       IMPLICIT NONE
       PRIVATE
       PUBLIC :: ME, RANKS, OWNER_OF, MY_FIRST, MY_LAST, BEGIN_RANKS,
     &  END_RANKS, SEND_B
       INTEGER, SAVE :: ME, RANKS
      CONTAINS
       SUBROUTINE BEGIN_RANKS()
        INTEGER :: ERROR
        CALL MPI_INIT(ERROR)
        CALL MPI_COMM_RANK(MPI_COMM_WORLD, ME, ERROR)
        CALL MPI_COMM_SIZE(MPI_COMM_WORLD, RANKS, ERROR)
       END SUBROUTINE
       SUBROUTINE END_RANKS()
        INTEGER :: ERROR
        IF (ME == 0) FLUSH (6)
        CALL MPI_FINALIZE(ERROR)
       END SUBROUTINE
       PURE INTEGER(8) FUNCTION FIRST_OF(P, FROM, N)
        INTEGER, INTENT(IN) :: P
        INTEGER(8), INTENT(IN) :: FROM, N
        FIRST_OF = FROM + N*P/RANKS
       END FUNCTION
       PURE INTEGER(8) FUNCTION LAST_OF(P, FROM, N)
        INTEGER, INTENT(IN) :: P
        INTEGER(8), INTENT(IN) :: FROM, N
        LAST_OF = FROM + N*(P + 1)/RANKS - 1
       END FUNCTION
       PURE INTEGER FUNCTION OWNER_OF(X, FROM, N)
        INTEGER(8), INTENT(IN) :: X, FROM, N
        OWNER_OF = INT(((X - FROM + 1)*RANKS - 1)/N)
       END FUNCTION
C        Of the iterations lo to hi of a loop: those i for which i +
C        shift is in this rank's block.
       PURE INTEGER(8) FUNCTION MY_FIRST(LO, HI, FROM, N, SHIFT)
        INTEGER(8), INTENT(IN) :: LO, HI, FROM, N, SHIFT
        MY_FIRST = MIN(MAX(LO, FIRST_OF(ME, FROM, N) - SHIFT), HI + 1)
       END FUNCTION
       PURE INTEGER(8) FUNCTION MY_LAST(LO, HI, FROM, N, SHIFT)
        INTEGER(8), INTENT(IN) :: LO, HI, FROM, N, SHIFT
        MY_LAST = MIN(HI, LAST_OF(ME, FROM, N) - SHIFT)
       END FUNCTION
C        What each rank has written of `b` goes to all ranks.
       SUBROUTINE SEND_B(ARRAY)
        REAL :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(1_8, FIRST_OF(Q, 0_8, 200_8))
         B = MIN(198_8, LAST_OF(Q, 0_8, 200_8))
         IF (A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A + 1), INT(B - A + 1), MPI_REAL, Q, 0,
     &  MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
         A = MAX(1_8, FIRST_OF(ME, 0_8, 200_8))
         B = MIN(198_8, LAST_OF(ME, 0_8, 200_8))
         IF (A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A + 1), INT(B - A + 1), MPI_REAL, Q, 0,
     &  MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
      END MODULE

C     Two arrays that share their storage stay whole.
      PROGRAM STENN
       USE SHARING
      INTEGER N, I, IT
      PARAMETER (N=200)
      REAL A(N), B(N), C(N)
      EQUIVALENCE (A(1), C(1))
      CALL BEGIN_RANKS()
      DO 10 I = 1, N
         A(I) = MOD(I*3, 11)
         B(I) = 0.0
   10 CONTINUE
      DO 40 IT = 1, 12
         DO 20 I = MY_FIRST(2_8, 199_8, 0_8, 200_8, -1_8), MY_LAST(2_8,
     &  199_8, 0_8, 200_8, -1_8)
            B(I) = 0.5*(A(I-1) + A(I+1))
   20    CONTINUE
         CALL SEND_B(B)
         DO 30 I = 2, N-1
            C(I) = B(I)
   30    CONTINUE
   40 CONTINUE
      IF (ME == 0) WRITE (*,*) A(7), C(9), B(N-1)
      CALL END_RANKS()
      END
