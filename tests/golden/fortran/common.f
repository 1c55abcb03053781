      SUBROUTINE BLOCKS
      INTEGER I
      REAL X, Y
      COMMON /DATA/ X(100), Y(100)
      DO 10 I = 1, 100 ! expect: parallel doall
         X(I) = Y(101 - I)
   10 CONTINUE
      END
