      SUBROUTINE HISTO(N, IX, H)
      INTEGER N, I, IX(N), H(16)
C     Which bin is not known, but every bin only grows.
      DO 10 I = 1, N ! expect: parallel reduction(+:h)
         H(IX(I)) = H(IX(I)) + 1
   10 CONTINUE
      END
