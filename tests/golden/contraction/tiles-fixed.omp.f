C     Rows of an adjustable local array: tiles. golden: output
      SUBROUTINE SMOOTH(N, M, A, B)
      INTEGER(8) IT, JT
      DOUBLE PRECISION T1(0:255, 0:25)
      INTEGER N, M, I, J
      DOUBLE PRECISION A(M, N), B(M, N)
!$omp parallel do private(jt, i, j, t1) if(int(m, 8) * n .ge. 700)
      DO IT = 3, int(N - 2, 8), 24 ! expect: parallel contraction fusion
        DO JT = 2, int(M - 1, 8), 256
          DO I = int(IT, 4) - 1, int(min(IT + 23, int(N - 2, 8)), 4) + 1 ! expect: parallel contraction fusion
            DO J = int(JT, 4), int(min(JT + 255, int(M - 1, 8)), 4)
              T1(int(J, 8) - JT, int(I, 8) - IT + 1) = A(J - 1, I) +
     &         A(J + 1, I)
            END DO
          END DO
          DO I = int(IT, 4), int(min(IT + 23, int(N - 2, 8)), 4)
            DO J = int(JT, 4), int(min(JT + 255, int(M - 1, 8)), 4)
              B(J, I) = T1(int(J, 8) - JT, int(I, 8) - IT) + T1(int(J,
     &         8) - JT, int(I, 8) - IT + 1) + T1(int(J, 8) - JT, int(I,
     &         8) - IT + 2)
            END DO
          END DO
        END DO
      END DO
!$omp end parallel do
      END
