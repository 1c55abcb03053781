! An iteration of the fused loop needs a column of the array: one dimension goes. golden: output twin: text
subroutine rows(n, m, a, b)
  implicit none
  integer :: n, m, i, j
  double precision :: a(100, 100), b(100, 100)
  double precision :: t(100, 100)
  do i = 1, n ! expect: parallel contraction fusion
    do j = 1, m
      t(j, i) = a(j, i) * 2.0d0
    end do
  end do
  do i = 1, n ! expect: parallel contraction fusion
    do j = 2, m
      b(j, i) = t(j - 1, i) + t(j, i)
    end do
  end do
end subroutine

subroutine plane(n, a, b)
  implicit none
  integer :: n, i, j, k
  double precision :: a(20, 20, 20), b(20, 20, 20)
  double precision :: t(20, 20, 20)
  do i = 1, n ! expect: parallel contraction
    do j = 1, n
      do k = 1, n
        t(k, j, i) = a(k, j, i) + 1.0d0
      end do
    end do
    do j = 1, n
      do k = 1, n
        b(k, j, i) = t(j, k, i)
      end do
    end do
  end do
end subroutine
