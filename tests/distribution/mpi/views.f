C       Heiretsu: ranks share the loops; every rank runs the rest.
C       Rank p has the block first_of to last_of of the n numbers from
C       `from` on.
      MODULE SHARING
       USE MPI
       IMPLICIT NONE
       PRIVATE
       PUBLIC :: ME, RANKS, OWNER_OF, MY_FIRST, MY_LAST, BEGIN_RANKS,
     &  END_RANKS, SEND_A, TELL_INTEGER, SEND_A_2, FROM_0_INTEGER,
     &  ALL_SUM_INTEGER
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
C        What each rank has written of `a` goes to rank 0.
       SUBROUTINE SEND_A(ARRAY)
        REAL :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(0_8, FIRST_OF(Q, 0_8, 40_8))
         B = MIN(39_8, LAST_OF(Q, 0_8, 40_8))
         IF (ME == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 50_8 + 1), INT((B - A + 1) * 50_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
         A = MAX(0_8, FIRST_OF(ME, 0_8, 40_8))
         B = MIN(39_8, LAST_OF(ME, 0_8, 40_8))
         IF (Q == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 50_8 + 1), INT((B - A + 1) * 50_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
C        A rank tells all others.
       SUBROUTINE TELL_INTEGER(X, OWNER)
        INTEGER :: X
        INTEGER, INTENT(IN) :: OWNER
        INTEGER :: ERROR
        CALL MPI_BCAST(X, 1, MPI_INTEGER, OWNER, MPI_COMM_WORLD, ERROR)
       END SUBROUTINE
C        What each rank has written of `a` goes to the ranks whose block
C        has it 1 before it, or 1 behind it.
       SUBROUTINE SEND_A_2(ARRAY)
        REAL :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(0_8, MAX(FIRST_OF(Q, 0_8, 40_8), FIRST_OF(ME, 0_8,
     &  40_8) - 1))
         B = MIN(39_8, MIN(LAST_OF(Q, 0_8, 40_8), LAST_OF(ME, 0_8, 40_8)
     &  + 1))
         IF (A <= B .AND. FIRST_OF(ME, 0_8, 40_8) <= LAST_OF(ME, 0_8,
     &  40_8)) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 50_8 + 1), INT((B - A + 1) * 50_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
         A = MAX(0_8, MAX(FIRST_OF(ME, 0_8, 40_8), FIRST_OF(Q, 0_8,
     &  40_8) - 1))
         B = MIN(39_8, MIN(LAST_OF(ME, 0_8, 40_8), LAST_OF(Q, 0_8, 40_8)
     &  + 1))
         IF (A <= B .AND. FIRST_OF(Q, 0_8, 40_8) <= LAST_OF(Q, 0_8,
     &  40_8)) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 50_8 + 1), INT((B - A + 1) * 50_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
C        The old value counts once.
       SUBROUTINE FROM_0_INTEGER(X)
        INTEGER :: X
        IF (ME > 0) X = 0
       END SUBROUTINE
C        The values of all ranks become one.
       SUBROUTINE ALL_SUM_INTEGER(X)
        INTEGER :: X
        INTEGER :: ERROR
        CALL MPI_ALLREDUCE(MPI_IN_PLACE, X, 1, MPI_INTEGER, MPI_SUM,
     &  MPI_COMM_WORLD, ERROR)
       END SUBROUTINE
      END MODULE

C     COMMON with other names in procedures, shared labels, no PROGRAM, an exit status.
       USE SHARING
      COMMON /Q/ A(50,40), B(50,40), K
      CALL BEGIN_RANKS()
      DO 10 J= MY_FIRST(1_8, 40_8, 0_8, 40_8, -1_8), MY_LAST(1_8, 40_8,
     &  0_8, 40_8, -1_8)
      DO 10 I=1,50
      A(I,J)=I+0.5*J
   10 B(I,J)=0
      K=0
      DO 20 IT=1,6
      CALL ONE
      CALL TWO
      IF (K.GT.100000) THEN
       CALL END_RANKS()
        STOP 7
      END IF
   20 CONTINUE
      CALL SEND_A(A)
      CALL SEND_A(B)
      IF (ME == 0) THEN
      DO 30 J=1,40,13
   30 WRITE(6,99) J,A(3,J),B(4,J),K
      END IF
      CALL TELL_INTEGER(J, 0)
   99 FORMAT(I4,2F12.4,I8)
      IF (K.GT.10) THEN
       CALL END_RANKS()
        STOP 5
      END IF
      CALL END_RANKS()
      END
      SUBROUTINE ONE
       USE SHARING
      COMMON /Q/ X(50,40), Y(50,40), L
      CALL SEND_A_2(X)
      DO 10 J= MY_FIRST(2_8, 39_8, 0_8, 40_8, -1_8), MY_LAST(2_8, 39_8,
     &  0_8, 40_8, -1_8)
      DO 10 I=1,50
   10 Y(I,J)=0.5*(X(I,J-1)+X(I,J+1))
      END
      SUBROUTINE TWO
       USE SHARING
      COMMON /Q/ X(50,40), Y(50,40), L
      CALL FROM_0_INTEGER(L)
      DO 20 J= MY_FIRST(2_8, 39_8, 0_8, 40_8, -1_8), MY_LAST(2_8, 39_8,
     &  0_8, 40_8, -1_8)
      DO 10 I=1,50
      X(I,J)=Y(I,J)
      IF (X(I,J).GT.20.) L=L+1
   10 CONTINUE
   20 CONTINUE
      CALL ALL_SUM_INTEGER(L)
      END
