C     Coupled oscillators in Fortran 77: COMMON, labelled and shared DO.
      PROGRAM OSCILL
      INTEGER N, NT
      PARAMETER (N = 400000, NT = 400)
      DOUBLE PRECISION X, V, F
      COMMON /STATE/ X(N), V(N), F(N)
      DOUBLE PRECISION E
      INTEGER I, IT
      DO 10 I = 1, N
         X(I) = DBLE(MOD(I, 7)) * 0.1D0
         V(I) = 0.0D0
   10 CONTINUE
      DO 20 IT = 1, NT
         CALL FORCE
         CALL MOVE(1.0D-3)
   20 CONTINUE
      CALL ENERGY(E)
      WRITE (*, '(A,F16.8)') 'ENERGY ', E
      END

C     Nearest neighbours pull.
      SUBROUTINE FORCE
      INTEGER N
      PARAMETER (N = 400000)
      DOUBLE PRECISION X, V, F
      COMMON /STATE/ X(N), V(N), F(N)
      INTEGER I
      F(1) = X(2) - X(1)
      F(N) = X(N-1) - X(N)
      DO 30 I = 2, N - 1
   30 F(I) = X(I-1) - 2.0D0 * X(I) + X(I+1)
      END

      SUBROUTINE MOVE(DT)
      INTEGER N
      PARAMETER (N = 400000)
      DOUBLE PRECISION DT, X, V, F
      COMMON /STATE/ X(N), V(N), F(N)
      INTEGER I
      DO 40 I = 1, N
         V(I) = V(I) + DT * F(I)
         X(I) = X(I) + DT * V(I)
   40 CONTINUE
      END

      SUBROUTINE ENERGY(E)
      INTEGER N
      PARAMETER (N = 400000)
      DOUBLE PRECISION E, X, V, F, D
      COMMON /STATE/ X(N), V(N), F(N)
      INTEGER I
      E = 0.0D0
      DO 50 I = 1, N - 1
         D = X(I+1) - X(I)
         E = E + 0.5D0 * V(I)**2 + 0.5D0 * D * D
   50 CONTINUE
      END
