C     Directives in fixed form.
      SUBROUTINE SUMS(N, A, S)
      INTEGER N, I
      DOUBLE PRECISION A(N), S
      S = 0
C$OMP PARALLEL DO
      DO 10 I = 1, N                                                    ! lint: yes reduction(+:s)
        S = S + A(I)
   10 CONTINUE
      END

      SUBROUTINE REDUCE(N, A, S)
      INTEGER N, I
      DOUBLE PRECISION A(N), S
      S = 0
!$OMP PARALLEL DO
!$OMP& REDUCTION(+:S)
      DO 10 I = 1, N                                                    ! lint: no
        S = S + A(I)
   10 CONTINUE
      END
