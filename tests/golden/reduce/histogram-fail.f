      SUBROUTINE HISTO(N, IX, H)
      INTEGER N, I, IX(N), H(16)
C     One bin takes over the other.
      DO 10 I = 2, N ! expect: sequential H104(h)
         H(IX(I)) = H(IX(I - 1)) + 1
   10 CONTINUE
      END
