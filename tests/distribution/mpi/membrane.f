C       Heiretsu: ranks share the loops; every rank runs the rest.
C       Rank p has the block first_of to last_of of the n numbers from
C       `from` on.
      MODULE SHARING
       USE MPI
       IMPLICIT NONE
       PRIVATE
       PUBLIC :: ME, RANKS, OWNER_OF, MY_FIRST, MY_LAST, BEGIN_RANKS,
     &  END_RANKS, SEND_A, GO_ON_FROM_DOUBLE, PASS_ON_DOUBLE,
     &  TELL_DOUBLE, SEND_A_2
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
        DOUBLE PRECISION :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(149_8, FIRST_OF(Q, 0_8, 300_8))
         B = MIN(149_8, LAST_OF(Q, 0_8, 300_8))
         IF (ME == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 300_8 + 1), INT((B - A + 1) * 300_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
         A = MAX(149_8, FIRST_OF(ME, 0_8, 300_8))
         B = MIN(149_8, LAST_OF(ME, 0_8, 300_8))
         IF (Q == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 300_8 + 1), INT((B - A + 1) * 300_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
C        Sums keep their order: the value of the rank before comes in.
       SUBROUTINE GO_ON_FROM_DOUBLE(X)
        DOUBLE PRECISION :: X
        INTEGER :: ERROR
        IF (ME > 0) CALL MPI_RECV(X, 1, MPI_DOUBLE_PRECISION, ME - 1, 0,
     &  MPI_COMM_WORLD, MPI_STATUS_IGNORE, ERROR)
       END SUBROUTINE
C        And goes to the next rank.
       SUBROUTINE PASS_ON_DOUBLE(X)
        DOUBLE PRECISION :: X
        INTEGER :: ERROR
        IF (ME < RANKS - 1) CALL MPI_SEND(X, 1, MPI_DOUBLE_PRECISION, ME
     &  + 1, 0, MPI_COMM_WORLD, ERROR)
       END SUBROUTINE
C        A rank tells all others.
       SUBROUTINE TELL_DOUBLE(X, OWNER)
        DOUBLE PRECISION :: X
        INTEGER, INTENT(IN) :: OWNER
        INTEGER :: ERROR
        CALL MPI_BCAST(X, 1, MPI_DOUBLE_PRECISION, OWNER,
     &  MPI_COMM_WORLD, ERROR)
       END SUBROUTINE
C        What each rank has written of `a` goes to the ranks whose block
C        has it 1 before it, or 1 behind it.
       SUBROUTINE SEND_A_2(ARRAY)
        DOUBLE PRECISION :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(0_8, MAX(FIRST_OF(Q, 0_8, 300_8), FIRST_OF(ME, 0_8,
     &  300_8) - 1))
         B = MIN(299_8, MIN(LAST_OF(Q, 0_8, 300_8), LAST_OF(ME, 0_8,
     &  300_8) + 1))
         IF (A <= B .AND. FIRST_OF(ME, 0_8, 300_8) <= LAST_OF(ME, 0_8,
     &  300_8)) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 300_8 + 1), INT((B - A + 1) * 300_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
         A = MAX(0_8, MAX(FIRST_OF(ME, 0_8, 300_8), FIRST_OF(Q, 0_8,
     &  300_8) - 1))
         B = MIN(299_8, MIN(LAST_OF(ME, 0_8, 300_8), LAST_OF(Q, 0_8,
     &  300_8) + 1))
         IF (A <= B .AND. FIRST_OF(Q, 0_8, 300_8) <= LAST_OF(Q, 0_8,
     &  300_8)) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 300_8 + 1), INT((B - A + 1) * 300_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
      END MODULE

      PROGRAM MEMBR
       USE SHARING
C     Waves in a membrane: arrays in COMMON, two procedures for a step.
      INTEGER N, IT, I, J
      PARAMETER (N=300)
      DOUBLE PRECISION A(N,N), B(N,N), C(N,N), E
      COMMON /FIELD/ A, B, C
      CALL BEGIN_RANKS()
      DO 20 J = MY_FIRST(1_8, 300_8, 0_8, 300_8, -1_8), MY_LAST(1_8,
     &  300_8, 0_8, 300_8, -1_8)
         DO 10 I = 1, N
            A(I,J) = 0.01D0*I
            B(I,J) = A(I,J)
            C(I,J) = 0.0D0
 10      CONTINUE
 20   CONTINUE
      DO 30 IT = 1, 50
         CALL MOVE(N)
         CALL TURN(N)
 30   CONTINUE
      E = 0.0D0
      CALL GO_ON_FROM_DOUBLE(E)
      DO 50 J = MY_FIRST(1_8, 300_8, 0_8, 300_8, -1_8), MY_LAST(1_8,
     &  300_8, 0_8, 300_8, -1_8)
         DO 40 I = 1, N
            E = E + A(I,J)*A(I,J)
 40      CONTINUE
 50   CONTINUE
      CALL PASS_ON_DOUBLE(E)
      CALL TELL_DOUBLE(E, RANKS - 1)
      CALL SEND_A(A)
      IF (ME == 0) WRITE (*,*) E, A(N/2,N/2)
      CALL END_RANKS()
      END

      SUBROUTINE MOVE(M)
       USE SHARING
      INTEGER N, M, I, J
      PARAMETER (N=300)
      DOUBLE PRECISION A(N,N), B(N,N), C(N,N)
      COMMON /FIELD/ A, B, C
      CALL SEND_A_2(A)
      DO 20 J = MY_FIRST(2_8, 299_8, 0_8, 300_8, -1_8), MY_LAST(2_8,
     &  299_8, 0_8, 300_8, -1_8)
         DO 10 I = 2, M-1
            C(I,J) = 2.0D0*A(I,J) - B(I,J) + 0.1D0*(A(I-1,J)
     &             + A(I+1,J) + A(I,J-1) + A(I,J+1) - 4.0D0*A(I,J))
 10      CONTINUE
 20   CONTINUE
      END

      SUBROUTINE TURN(M)
       USE SHARING
      INTEGER N, M, I, J
      PARAMETER (N=300)
      DOUBLE PRECISION A(N,N), B(N,N), C(N,N)
      COMMON /FIELD/ A, B, C
      DO 20 J = MY_FIRST(2_8, 299_8, 0_8, 300_8, -1_8), MY_LAST(2_8,
     &  299_8, 0_8, 300_8, -1_8)
         DO 10 I = 2, M-1
            B(I,J) = A(I,J)
            A(I,J) = C(I,J)
 10      CONTINUE
 20   CONTINUE
      END
