! golden: output, twin: text, options: force
! Hints to compilers say nothing but how to make code of the loop behind them: a directive takes their place.
subroutine add(a, b)
  real(8), intent(in) :: a(300, 300)
  real(8), intent(inout) :: b(300, 300)
  integer :: i, j
  !$omp parallel do private(j)
  do i = 1, 300 ! expect: parallel inserted
    do j = 1, 300
      b(j, i) = b(j, i) + a(j, i)
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine scale(b, by)
  real(8), intent(inout) :: b(300, 300)
  real(8), intent(in) :: by
  integer :: i, j
  !$omp parallel do private(j)
  do i = 1, 300 ! expect: parallel inserted
    do j = 1, 300
      b(j, i) = b(j, i)*by
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine multiply(a, b, c)
  real(8), intent(in) :: a(300, 300), b(300, 300)
  real(8), intent(inout) :: c(300, 300)
  integer :: i, j, k
  !$omp parallel do private(k, j)
  do i = 1, 300 ! expect: parallel inserted
    do k = 1, 300, 4
      do j = 1, 300
        c(j, i) = c(j, i) + a(k, i)*b(j, k)
        c(j, i) = c(j, i) + a(k + 1, i)*b(j, k + 1)
        c(j, i) = c(j, i) + a(k + 2, i)*b(j, k + 2)
        c(j, i) = c(j, i) + a(k + 3, i)*b(j, k + 3)
      end do
    end do
  end do
  !$omp end parallel do
end subroutine
