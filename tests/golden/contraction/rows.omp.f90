! An iteration of the fused loop needs a column of the array: one dimension goes. golden: output twin: text
subroutine rows(n, m, a, b)
  implicit none
  double precision :: t1(100)
  integer :: n, m, i, j
  double precision :: a(100, 100), b(100, 100)
  !$omp parallel do private(j, t1) if(int(m, 8) * n >= 1000)
  do i = 1, n ! expect: parallel contraction fusion
    do j = 1, m
      t1(j) = a(j, i) * 2.0d0
    end do
    ! expect: parallel contraction fusion
    do j = 2, m
      b(j, i) = t1(j - 1) + t1(j)
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine plane(n, a, b)
  implicit none
  double precision :: t1(20, 20)
  integer :: n, i, j, k
  double precision :: a(20, 20, 20), b(20, 20, 20)
  !$omp parallel do private(j, k, t1) if(dble(n) * n * n >= 1000)
  do i = 1, n ! expect: parallel contraction
    do j = 1, n
      do k = 1, n
        t1(k, j) = a(k, j, i) + 1.0d0
      end do
    end do
    do j = 1, n
      do k = 1, n
        b(k, j, i) = t1(j, k)
      end do
    end do
  end do
  !$omp end parallel do
end subroutine
