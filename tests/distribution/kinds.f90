! Types of all kinds, three dimensions, the middle one is cut.
PROGRAM KINDS
  IMPLICIT NONE
  INTEGER, PARAMETER :: N = 17
  COMPLEX(8) :: Z(N)
  LOGICAL :: FLAG(N), ANY_SET
  INTEGER(8) :: BIG(N), SUM8
  INTEGER(2) :: SMALL(N)
  REAL(4) :: V(5, N, 3), W(5, N, 3), S4
  COMPLEX(4) :: Y(-3:N)
  INTEGER(8) :: I
  INTEGER :: J, K, T
  DO I = 1, N
    Z(I) = CMPLX(I, -I, 8)
    FLAG(I) = MOD(I, 3_8) == 0
    BIG(I) = I*1000000007_8
    SMALL(I) = INT(I, 2)
  END DO
  DO I = -3, N
    Y(I) = CMPLX(I, 2)
  END DO
  DO J = 1, N
    DO K = 1, 3
      V(1, J, K) = J
      V(2:5, J, K) = 0.25*K
      W(1, J, K) = 0
    END DO
  END DO
  DO T = 1, 3
    DO J = 2, N - 1
      DO K = 1, 3
        W(1, J, K) = V(1, J - 1, K) + V(1, J + 1, K)
      END DO
    END DO
    DO J = 2, N - 1
      DO K = 1, 3
        V(1, J, K) = W(1, J, K)*0.5
      END DO
    END DO
  END DO
  SUM8 = 0
  ANY_SET = .FALSE.
  S4 = 0
  DO I = 1, N
    SUM8 = SUM8 + BIG(I)
    ANY_SET = ANY_SET .OR. FLAG(I)
    S4 = S4 + V(1, I, 2)
  END DO
  PRINT *, SUM8, ANY_SET, S4
  PRINT *, Z(3), FLAG(2:4), SMALL(N), Y(-2), Y(N), V(1, 5, 3), W(1, 4, &
    2)
END PROGRAM
