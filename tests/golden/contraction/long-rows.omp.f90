! Columns as long as a variable says: what stays of the array is a scalar, a part of a column, or a column. golden: output twin: text
subroutine scalars(n, m, a, b)
  implicit none
  double precision :: t1
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  !$omp parallel do private(j, t1) if(int(m, 8) * n >= 2000)
  do i = 1, n ! expect: parallel contraction fusion
    do j = 1, m
      t1 = a(j, i) * 2.0d0
      ! expect: parallel contraction fusion
      b(j, i) = t1 + a(j, i)
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine parts(n, m, a, b)
  implicit none
  integer(8) :: jt
  double precision :: t1(0:4096)
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  !$omp parallel do private(jt, j, t1) if(int(m, 8) * n >= 1000)
  do i = 1, n ! expect: parallel contraction fusion
    ! expect: parallel contraction fusion
    do jt = 2, int(m, 8), 4096
      do j = int(jt, 4) - 1, int(min(jt + 4095, int(m, 8)), 4)
        t1(int(j, 8) - jt + 1) = a(j, i) * 2.0d0
      end do
      do j = int(jt, 4), int(min(jt + 4095, int(m, 8)), 4)
        b(j, i) = t1(int(j, 8) - jt) + t1(int(j, 8) - jt + 1)
      end do
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine rows(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(0:m, n), b(0:m, n)
  !$omp parallel do private(j) if(int(m, 8) * n >= 2000)
  do i = 1, n ! expect: parallel contraction fusion
    block
      double precision :: t1(0:m)
      do j = 0, m
        t1(j) = a(j, i) * 2.0d0
      end do
      ! expect: parallel contraction fusion
      do j = 0, m
        b(j, i) = t1(m - j) + t1(j)
      end do
    end block
  end do
  !$omp end parallel do
end subroutine
