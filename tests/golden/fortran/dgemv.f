      SUBROUTINE MV(M, N, ALPHA, A, LDA, X, Y)
      INTEGER M, N, LDA, I, J
      DOUBLE PRECISION ALPHA, A(LDA, *), X(*), Y(*), TEMP
C     Column by column every one adds to all of Y: an array of unknown extent is not reduced.
      DO 60 J = 1, N ! expect: sequential Y
         TEMP = ALPHA*X(J)
         DO 50 I = 1, M ! expect: parallel doall
            Y(I) = Y(I) + TEMP*A(I, J)
   50    CONTINUE
   60 CONTINUE
C     Transposed, each column has its own element.
      DO 80 J = 1, N ! expect: parallel private
         TEMP = 0.0D0
         DO 70 I = 1, M ! expect: parallel reduction(+:temp)
            TEMP = TEMP + A(I, J)*X(I)
   70    CONTINUE
         Y(J) = Y(J) + ALPHA*TEMP
   80 CONTINUE
      END
