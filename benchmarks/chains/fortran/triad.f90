! Two temporaries between three sweeps, each used where it was made: full contraction.
program triad
  use chain
  implicit none
  integer :: n, i
  real(dp), allocatable :: a(:), b(:), d(:)
  real(dp) :: start
  n = elements()
  allocate (a(n), b(n), d(n))
  do i = 1, n
    a(i) = real(mod(i, 31), dp) / 31.0_dp
    b(i) = real(mod(i, 29), dp) / 29.0_dp
    d(i) = 0.0_dp
  end do
  start = now()
  call kernel(n, 3.0_dp, a, b, d)
  call report(now() - start, d, n)
contains
  subroutine kernel(n, s, a, b, d)
    integer, intent(in) :: n
    real(dp), intent(in) :: s, a(n), b(n)
    real(dp), intent(out) :: d(n)
    real(dp), allocatable :: t(:), u(:)
    integer :: i
    allocate (t(n), u(n))
    do i = 1, n
      t(i) = a(i) * b(i)
    end do
    do i = 1, n
      u(i) = t(i) + s * a(i)
    end do
    do i = 1, n
      d(i) = t(i) * u(i) - b(i)
    end do
    deallocate (t, u)
  end subroutine kernel
end program triad
