C     A stencil with COMMON blocks, labels, and a wide halo.
      PROGRAM STENC
      INTEGER N, I, J, IT
      PARAMETER (N=64)
      REAL A(N,N), B(N,N), S
      INTEGER KOUNT
      COMMON /BLK/ A, B
      COMMON /NUM/ KOUNT
      KOUNT = 0
      DO 10 J = 1, N
      DO 10 I = 1, N
         A(I,J) = MOD(I*3 + J*5, 11)
   10 B(I,J) = 0.0
      DO 40 IT = 1, 12
         CALL SMOOTH
         CALL BACK
   40 CONTINUE
      S = 0.0
      DO 60 J = 1, N
         DO 50 I = 1, N
            S = S + A(I,J)
   50    CONTINUE
   60 CONTINUE
      WRITE (6,100) S, KOUNT, A(N/2,N/2)
  100 FORMAT (1X, F14.6, I8, F14.6)
      DO 70 I = 1, N, 9
         WRITE (*,*) A(I,I), B(I,3)
   70 CONTINUE
      STOP
      END

      SUBROUTINE SMOOTH
      INTEGER N, I, J
      PARAMETER (N=64)
      REAL A(N,N), B(N,N)
      INTEGER KOUNT
      COMMON /BLK/ A, B
      COMMON /NUM/ KOUNT
      DO 20 J = 4, N-3
         DO 10 I = 2, N-1
            B(I,J) = 0.2*A(I,J) + 0.1*(A(I-1,J) + A(I+1,J) + A(I,J-3)
     &             + A(I,J+3) + A(I,J-1) + A(I,J+1))
            IF (B(I,J) .GT. 5.0) KOUNT = KOUNT + 1
   10    CONTINUE
   20 CONTINUE
      END

      SUBROUTINE BACK
      PARAMETER (N=64)
      REAL A(N,N), B(N,N)
      COMMON /BLK/ A, B
      DO 20 J = 4, N-3
         DO 10 I = 2, N-1
            A(I,J) = B(I,J)
   10    CONTINUE
   20 CONTINUE
      END
