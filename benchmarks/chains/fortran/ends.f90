! The first and the last element of the temporary are needed later: partial contraction.
program ends
  use chain
  implicit none
  integer :: n, i
  real(dp), allocatable :: a(:), d(:)
  real(dp) :: start
  n = elements()
  allocate (a(n), d(n))
  do i = 1, n
    a(i) = real(mod(i, 31), dp) / 31.0_dp
    d(i) = 0.0_dp
  end do
  start = now()
  call kernel(n, a, d)
  call report(now() - start, d, n)
contains
  subroutine kernel(n, a, d)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(out) :: d(n)
    real(dp), allocatable :: t(:)
    integer :: i
    allocate (t(n))
    do i = 1, n
      t(i) = a(i) * a(i) + 1.0_dp
    end do
    do i = 1, n
      d(i) = t(i) / (t(i) + 2.0_dp)
    end do
    d(1) = t(1) - t(n)
    deallocate (t)
  end subroutine kernel
end program ends
