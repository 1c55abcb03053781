C       Heiretsu: ranks share the loops; every rank runs the rest.
C       Rank p has the block first_of to last_of of the n numbers from
C       `from` on.
      MODULE SHARING
       USE MPI
       IMPLICIT NONE
       PRIVATE
       PUBLIC :: ME, RANKS, OWNER_OF, MY_FIRST, MY_LAST, BEGIN_RANKS,
     &  END_RANKS, SEND_A, SEND_A_2, SEND_A_3, SEND_B, GO_ON_FROM_REAL,
     &  PASS_ON_REAL, TELL_REAL, TELL_INTEGER, SEND_A_4, FROM_0_INTEGER,
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
         A = MAX(31_8, FIRST_OF(Q, 0_8, 64_8))
         B = MIN(31_8, LAST_OF(Q, 0_8, 64_8))
         IF (ME == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
         A = MAX(31_8, FIRST_OF(ME, 0_8, 64_8))
         B = MIN(31_8, LAST_OF(ME, 0_8, 64_8))
         IF (Q == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
C        What each rank has written of `a` goes to rank 0.
       SUBROUTINE SEND_A_2(ARRAY)
        REAL :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(0_8, FIRST_OF(Q, 0_8, 64_8))
         B = MIN(30_8, LAST_OF(Q, 0_8, 64_8))
         IF (ME == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
         A = MAX(0_8, FIRST_OF(ME, 0_8, 64_8))
         B = MIN(30_8, LAST_OF(ME, 0_8, 64_8))
         IF (Q == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
C        What each rank has written of `a` goes to rank 0.
       SUBROUTINE SEND_A_3(ARRAY)
        REAL :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(32_8, FIRST_OF(Q, 0_8, 64_8))
         B = MIN(63_8, LAST_OF(Q, 0_8, 64_8))
         IF (ME == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
         A = MAX(32_8, FIRST_OF(ME, 0_8, 64_8))
         B = MIN(63_8, LAST_OF(ME, 0_8, 64_8))
         IF (Q == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
C        What each rank has written of `b` goes to rank 0.
       SUBROUTINE SEND_B(ARRAY)
        REAL :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(2_8, FIRST_OF(Q, 0_8, 64_8))
         B = MIN(2_8, LAST_OF(Q, 0_8, 64_8))
         IF (ME == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
         A = MAX(2_8, FIRST_OF(ME, 0_8, 64_8))
         B = MIN(2_8, LAST_OF(ME, 0_8, 64_8))
         IF (Q == 0 .AND. A <= B) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
        END DO
        CALL MPI_WAITALL(COUNT, REQUEST, MPI_STATUSES_IGNORE, ERROR)
        CALL MPI_F_SYNC_REG(ARRAY)
       END SUBROUTINE
C        Sums keep their order: the value of the rank before comes in.
       SUBROUTINE GO_ON_FROM_REAL(X)
        REAL :: X
        INTEGER :: ERROR
        IF (ME > 0) CALL MPI_RECV(X, 1, MPI_REAL, ME - 1, 0,
     &  MPI_COMM_WORLD, MPI_STATUS_IGNORE, ERROR)
       END SUBROUTINE
C        And goes to the next rank.
       SUBROUTINE PASS_ON_REAL(X)
        REAL :: X
        INTEGER :: ERROR
        IF (ME < RANKS - 1) CALL MPI_SEND(X, 1, MPI_REAL, ME + 1, 0,
     &  MPI_COMM_WORLD, ERROR)
       END SUBROUTINE
C        A rank tells all others.
       SUBROUTINE TELL_REAL(X, OWNER)
        REAL :: X
        INTEGER, INTENT(IN) :: OWNER
        INTEGER :: ERROR
        CALL MPI_BCAST(X, 1, MPI_REAL, OWNER, MPI_COMM_WORLD, ERROR)
       END SUBROUTINE
C        A rank tells all others.
       SUBROUTINE TELL_INTEGER(X, OWNER)
        INTEGER :: X
        INTEGER, INTENT(IN) :: OWNER
        INTEGER :: ERROR
        CALL MPI_BCAST(X, 1, MPI_INTEGER, OWNER, MPI_COMM_WORLD, ERROR)
       END SUBROUTINE
C        What each rank has written of `a` goes to the ranks whose block
C        has it 3 before it, or 3 behind it.
       SUBROUTINE SEND_A_4(ARRAY)
        REAL :: ARRAY(*)
        INTEGER :: REQUEST(2*RANKS), COUNT, Q, ERROR
        INTEGER(8) :: A, B
        COUNT = 0
        DO Q = 0, RANKS - 1
         IF (Q == ME) CYCLE
         A = MAX(0_8, MAX(FIRST_OF(Q, 0_8, 64_8), FIRST_OF(ME, 0_8,
     &  64_8) - 3))
         B = MIN(63_8, MIN(LAST_OF(Q, 0_8, 64_8), LAST_OF(ME, 0_8, 64_8)
     &  + 3))
         IF (A <= B .AND. FIRST_OF(ME, 0_8, 64_8) <= LAST_OF(ME, 0_8,
     &  64_8)) THEN
          COUNT = COUNT + 1
          CALL MPI_IRECV(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
     &  MPI_REAL, Q, 0, MPI_COMM_WORLD, REQUEST(COUNT), ERROR)
         END IF
         A = MAX(0_8, MAX(FIRST_OF(ME, 0_8, 64_8), FIRST_OF(Q, 0_8,
     &  64_8) - 3))
         B = MIN(63_8, MIN(LAST_OF(ME, 0_8, 64_8), LAST_OF(Q, 0_8, 64_8)
     &  + 3))
         IF (A <= B .AND. FIRST_OF(Q, 0_8, 64_8) <= LAST_OF(Q, 0_8,
     &  64_8)) THEN
          COUNT = COUNT + 1
          CALL MPI_ISEND(ARRAY(A * 64_8 + 1), INT((B - A + 1) * 64_8),
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

C     A stencil with COMMON blocks, labels, and a wide halo.
      PROGRAM STENC
       USE SHARING
      INTEGER N, I, J, IT
      PARAMETER (N=64)
      REAL A(N,N), B(N,N), S
      INTEGER KOUNT
      COMMON /BLK/ A, B
      COMMON /NUM/ KOUNT
      CALL BEGIN_RANKS()
      KOUNT = 0
      DO 10 J = MY_FIRST(1_8, 64_8, 0_8, 64_8, -1_8), MY_LAST(1_8, 64_8,
     &  0_8, 64_8, -1_8)
      DO 10 I = 1, N
         A(I,J) = MOD(I*3 + J*5, 11)
   10 B(I,J) = 0.0
      DO 40 IT = 1, 12
         CALL SMOOTH
         CALL BACK
   40 CONTINUE
      S = 0.0
      CALL GO_ON_FROM_REAL(S)
      DO 60 J = MY_FIRST(1_8, 64_8, 0_8, 64_8, -1_8), MY_LAST(1_8, 64_8,
     &  0_8, 64_8, -1_8)
         DO 50 I = 1, N
            S = S + A(I,J)
   50    CONTINUE
   60 CONTINUE
      CALL PASS_ON_REAL(S)
      CALL TELL_REAL(S, RANKS - 1)
      CALL SEND_A(A)
      IF (ME == 0) WRITE (6,100) S, KOUNT, A(N/2,N/2)
  100 FORMAT (1X, F14.6, I8, F14.6)
      CALL SEND_A_2(A)
      CALL SEND_A_3(A)
      CALL SEND_B(B)
      IF (ME == 0) THEN
      DO 70 I = 1, N, 9
         WRITE (*,*) A(I,I), B(I,3)
   70 CONTINUE
      END IF
      CALL TELL_INTEGER(I, 0)
      CALL END_RANKS()
      STOP
      END

      SUBROUTINE SMOOTH
       USE SHARING
      INTEGER N, I, J
      PARAMETER (N=64)
      REAL A(N,N), B(N,N)
      INTEGER KOUNT
      COMMON /BLK/ A, B
      COMMON /NUM/ KOUNT
      CALL SEND_A_4(A)
      CALL FROM_0_INTEGER(KOUNT)
      DO 20 J = MY_FIRST(4_8, 61_8, 0_8, 64_8, -1_8), MY_LAST(4_8, 61_8,
     &  0_8, 64_8, -1_8)
         DO 10 I = 2, N-1
            B(I,J) = 0.2*A(I,J) + 0.1*(A(I-1,J) + A(I+1,J) + A(I,J-3)
     &             + A(I,J+3) + A(I,J-1) + A(I,J+1))
            IF (B(I,J) .GT. 5.0) KOUNT = KOUNT + 1
   10    CONTINUE
   20 CONTINUE
      CALL ALL_SUM_INTEGER(KOUNT)
      END

      SUBROUTINE BACK
       USE SHARING
      PARAMETER (N=64)
      REAL A(N,N), B(N,N)
      COMMON /BLK/ A, B
      DO 20 J = MY_FIRST(4_8, 61_8, 0_8, 64_8, -1_8), MY_LAST(4_8, 61_8,
     &  0_8, 64_8, -1_8)
         DO 10 I = 2, N-1
            A(I,J) = B(I,J)
   10    CONTINUE
   20 CONTINUE
      END
