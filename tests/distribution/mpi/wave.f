C       Heiretsu: ranks share the loops; every rank runs the rest.
C       Rank p has the block first_of to last_of of the n numbers from
C       `from` on.
      MODULE SHARING
       USE MPI
       IMPLICIT NONE
       PRIVATE
       PUBLIC :: ME, RANKS, OWNER_OF, MY_FIRST, MY_LAST, BEGIN_RANKS,
     &  END_RANKS, SEND_U, SEND_U_2, GO_ON_FROM_DOUBLE, PASS_ON_DOUBLE,
     &  TELL_DOUBLE, SEND_U_3
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
C        What each rank has written of `u` goes to all ranks.
       SUBROUTINE SEND_U(ARRAY)
        DOUBLE PRECISION :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(50_8, FIRST_OF(Q, 0_8, 103_8))
         B = MIN(50_8, LAST_OF(Q, 0_8, 103_8))
         IF (A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 103_8 + 1), INT((B - A + 1) * 103_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
         A = MAX(50_8, FIRST_OF(ME, 0_8, 103_8))
         B = MIN(50_8, LAST_OF(ME, 0_8, 103_8))
         IF (A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 103_8 + 1), INT((B - A + 1) * 103_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
C        What each rank has written of `u` goes to rank 0.
       SUBROUTINE SEND_U_2(ARRAY)
        DOUBLE PRECISION :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(33_8, FIRST_OF(Q, 0_8, 103_8))
         B = MIN(33_8, LAST_OF(Q, 0_8, 103_8))
         IF (ME == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 103_8 + 1), INT((B - A + 1) * 103_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
         A = MAX(33_8, FIRST_OF(ME, 0_8, 103_8))
         B = MIN(33_8, LAST_OF(ME, 0_8, 103_8))
         IF (Q == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 103_8 + 1), INT((B - A + 1) * 103_8),
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
C        What each rank has written of `u` goes to the ranks whose block
C        has it 1 before it, or 1 behind it.
       SUBROUTINE SEND_U_3(ARRAY)
        DOUBLE PRECISION :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(0_8, MAX(FIRST_OF(Q, 0_8, 103_8), FIRST_OF(ME, 0_8,
     &  103_8) - 1))
         B = MIN(102_8, MIN(LAST_OF(Q, 0_8, 103_8), LAST_OF(ME, 0_8,
     &  103_8) + 1))
         IF (A <= B .AND. FIRST_OF(ME, 0_8, 103_8) <= LAST_OF(ME, 0_8,
     &  103_8)) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 103_8 + 1), INT((B - A + 1) * 103_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
         A = MAX(0_8, MAX(FIRST_OF(ME, 0_8, 103_8), FIRST_OF(Q, 0_8,
     &  103_8) - 1))
         B = MIN(102_8, MIN(LAST_OF(ME, 0_8, 103_8), LAST_OF(Q, 0_8,
     &  103_8) + 1))
         IF (A <= B .AND. FIRST_OF(Q, 0_8, 103_8) <= LAST_OF(Q, 0_8,
     &  103_8)) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 103_8 + 1), INT((B - A + 1) * 103_8),
     &  MPI_DOUBLE_PRECISION, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT),
     &  ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
      END MODULE

      PROGRAM WAVE
       USE SHARING
      INTEGER N, NT
      PARAMETER (N=103, NT=30)
      DOUBLE PRECISION U(N,N), V(N,N), W(N,N), C
      COMMON /FLD/ U, V, W
      COMMON /PAR/ C
      INTEGER I, J, IT
      DOUBLE PRECISION E
      CALL BEGIN_RANKS()
      C = 0.2D0
      DO 20 J = MY_FIRST(1_8, 103_8, 0_8, 103_8, -1_8), MY_LAST(1_8,
     &  103_8, 0_8, 103_8, -1_8)
         DO 10 I = 1, N
            U(I,J) = 0.0D0
            V(I,J) = 0.0D0
            W(I,J) = 0.0D0
 10      CONTINUE
 20   CONTINUE
      CALL SEND_U(U)
      CALL SEND_U(V)
      DO 30 I = 2, N-1
         U(I,N/2) = SIN(0.01D0*I)
         V(I,N/2) = U(I,N/2)
 30   CONTINUE
      DO 40 IT = 1, NT
         CALL STEP(N)
         CALL SHIFT(N)
 40   CONTINUE
      E = 0.0D0
      CALL GO_ON_FROM_DOUBLE(E)
      DO 60 J = MY_FIRST(1_8, 103_8, 0_8, 103_8, -1_8), MY_LAST(1_8,
     &  103_8, 0_8, 103_8, -1_8)
         DO 50 I = 1, N
            E = E + U(I,J)*U(I,J)
 50      CONTINUE
 60   CONTINUE
      CALL PASS_ON_DOUBLE(E)
      CALL TELL_DOUBLE(E, RANKS - 1)
      CALL SEND_U_2(U)
      IF (ME == 0) THEN
      WRITE (*,'(A,ES24.16,A,ES24.16)') ' E ', E, ' MID ', U(N/3,N/3)
      END IF
      CALL END_RANKS()
      END

      SUBROUTINE STEP(N)
       USE SHARING
      INTEGER N, I, J, NN
      PARAMETER (NN=103)
      DOUBLE PRECISION U(NN,NN), V(NN,NN), W(NN,NN), C
      COMMON /FLD/ U, V, W
      COMMON /PAR/ C
      CALL SEND_U_3(U)
      DO 20 J = MY_FIRST(2_8, 102_8, 0_8, 103_8, -1_8), MY_LAST(2_8,
     &  102_8, 0_8, 103_8, -1_8)
         DO 10 I = 2, N-1
            W(I,J) = 2.0D0*U(I,J) - V(I,J) + C*(U(I-1,J) + U(I+1,J)
     &             + U(I,J-1) + U(I,J+1) - 4.0D0*U(I,J))
 10      CONTINUE
 20   CONTINUE
      END

      SUBROUTINE SHIFT(N)
       USE SHARING
      INTEGER N, I, J, NN
      PARAMETER (NN=103)
      DOUBLE PRECISION U(NN,NN), V(NN,NN), W(NN,NN), C
      COMMON /FLD/ U, V, W
      COMMON /PAR/ C
      DO 20 J = MY_FIRST(2_8, 102_8, 0_8, 103_8, -1_8), MY_LAST(2_8,
     &  102_8, 0_8, 103_8, -1_8)
         DO 10 I = 2, N-1
            V(I,J) = U(I,J)
            U(I,J) = W(I,J)
 10      CONTINUE
 20   CONTINUE
      END
