      PROGRAM MEMBR
C     Waves in a membrane: arrays in COMMON, two procedures for a step.
      INTEGER N, IT, I, J
      PARAMETER (N=300)
      DOUBLE PRECISION A(N,N), B(N,N), C(N,N), E
      COMMON /FIELD/ A, B, C
      DO 20 J = 1, N
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
      DO 50 J = 1, N
         DO 40 I = 1, N
            E = E + A(I,J)*A(I,J)
 40      CONTINUE
 50   CONTINUE
      WRITE (*,*) E, A(N/2,N/2)
      END

      SUBROUTINE MOVE(M)
      INTEGER N, M, I, J
      PARAMETER (N=300)
      DOUBLE PRECISION A(N,N), B(N,N), C(N,N)
      COMMON /FIELD/ A, B, C
      DO 20 J = 2, M-1
         DO 10 I = 2, M-1
            C(I,J) = 2.0D0*A(I,J) - B(I,J) + 0.1D0*(A(I-1,J)
     &             + A(I+1,J) + A(I,J-1) + A(I,J+1) - 4.0D0*A(I,J))
 10      CONTINUE
 20   CONTINUE
      END

      SUBROUTINE TURN(M)
      INTEGER N, M, I, J
      PARAMETER (N=300)
      DOUBLE PRECISION A(N,N), B(N,N), C(N,N)
      COMMON /FIELD/ A, B, C
      DO 20 J = 2, M-1
         DO 10 I = 2, M-1
            B(I,J) = A(I,J)
            A(I,J) = C(I,J)
 10      CONTINUE
 20   CONTINUE
      END
