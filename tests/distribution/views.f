C     COMMON with other names in procedures, shared labels, no PROGRAM, an exit status.
      COMMON /Q/ A(50,40), B(50,40), K
      DO 10 J=1,40
      DO 10 I=1,50
      A(I,J)=I+0.5*J
   10 B(I,J)=0
      K=0
      DO 20 IT=1,6
      CALL ONE
      CALL TWO
      IF (K.GT.100000) STOP 7
   20 CONTINUE
      DO 30 J=1,40,13
   30 WRITE(6,99) J,A(3,J),B(4,J),K
   99 FORMAT(I4,2F12.4,I8)
      IF (K.GT.10) STOP 5
      END
      SUBROUTINE ONE
      COMMON /Q/ X(50,40), Y(50,40), L
      DO 10 J=2,39
      DO 10 I=1,50
   10 Y(I,J)=0.5*(X(I,J-1)+X(I,J+1))
      END
      SUBROUTINE TWO
      COMMON /Q/ X(50,40), Y(50,40), L
      DO 20 J=2,39
      DO 10 I=1,50
      X(I,J)=Y(I,J)
      IF (X(I,J).GT.20.) L=L+1
   10 CONTINUE
   20 CONTINUE
      END
