      SUBROUTINE BLOCKS
      INTEGER I
      REAL X
      COMMON /DATA/ X(100)
      DO 10 I = 1, 100 ! expect: sequential X
         X(I) = X(101 - I)
   10 CONTINUE
      END
