      SUBROUTINE MV(M, N, ALPHA, A, LDA, X, Y)
      INTEGER M, N, LDA, I, J
      DOUBLE PRECISION ALPHA, A(LDA, *), X(*), Y(*), TEMP
C     The sum of one column goes on in the next, which reads what it makes.
      TEMP = 0.0D0
      DO 80 J = 1, N ! expect: sequential TEMP
         DO 70 I = 1, M ! expect: parallel reduction(+:temp)
            TEMP = TEMP + A(I, J)*X(I)
   70    CONTINUE
         X(J) = X(J) + ALPHA*TEMP
   80 CONTINUE
      END
