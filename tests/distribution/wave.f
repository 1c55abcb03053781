      PROGRAM WAVE
      INTEGER N, NT
      PARAMETER (N=103, NT=30)
      DOUBLE PRECISION U(N,N), V(N,N), W(N,N), C
      COMMON /FLD/ U, V, W
      COMMON /PAR/ C
      INTEGER I, J, IT
      DOUBLE PRECISION E
      C = 0.2D0
      DO 20 J = 1, N
         DO 10 I = 1, N
            U(I,J) = 0.0D0
            V(I,J) = 0.0D0
            W(I,J) = 0.0D0
 10      CONTINUE
 20   CONTINUE
      DO 30 I = 2, N-1
         U(I,N/2) = SIN(0.01D0*I)
         V(I,N/2) = U(I,N/2)
 30   CONTINUE
      DO 40 IT = 1, NT
         CALL STEP(N)
         CALL SHIFT(N)
 40   CONTINUE
      E = 0.0D0
      DO 60 J = 1, N
         DO 50 I = 1, N
            E = E + U(I,J)*U(I,J)
 50      CONTINUE
 60   CONTINUE
      WRITE (*,'(A,ES24.16,A,ES24.16)') ' E ', E, ' MID ', U(N/3,N/3)
      END

      SUBROUTINE STEP(N)
      INTEGER N, I, J, NN
      PARAMETER (NN=103)
      DOUBLE PRECISION U(NN,NN), V(NN,NN), W(NN,NN), C
      COMMON /FLD/ U, V, W
      COMMON /PAR/ C
      DO 20 J = 2, N-1
         DO 10 I = 2, N-1
            W(I,J) = 2.0D0*U(I,J) - V(I,J) + C*(U(I-1,J) + U(I+1,J)
     &             + U(I,J-1) + U(I,J+1) - 4.0D0*U(I,J))
 10      CONTINUE
 20   CONTINUE
      END

      SUBROUTINE SHIFT(N)
      INTEGER N, I, J, NN
      PARAMETER (NN=103)
      DOUBLE PRECISION U(NN,NN), V(NN,NN), W(NN,NN), C
      COMMON /FLD/ U, V, W
      COMMON /PAR/ C
      DO 20 J = 2, N-1
         DO 10 I = 2, N-1
            V(I,J) = U(I,J)
            U(I,J) = W(I,J)
 10      CONTINUE
 20   CONTINUE
      END
