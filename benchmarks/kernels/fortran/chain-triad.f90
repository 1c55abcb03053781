! chain-triad: two temporaries between three sweeps, each used where it was made (full contraction)
program chain_triad
  use support
  implicit none
  integer :: n
  integer :: i
  real(dp), allocatable :: a(:), b(:), c(:), d(:)
  real(dp) :: start

  n = argument(1, 4000000)
  allocate (a(n), b(n), c(n), d(n))
  do i = 1, n
    a(i) = real(mod(i, 31), dp) / 31.0_dp
    b(i) = real(mod(i, 29), dp) / 29.0_dp
    c(i) = real(mod(i, 37), dp) / 37.0_dp
    d(i) = 0.0_dp
  end do
  start = now()
  call kernel(n, 3.0_dp, a, b, c, d)
  call elapsed(start)
  call state('d', d, n)
contains
  subroutine kernel(n, s, a, b, c, d)
    integer, intent(in) :: n
    real(dp), intent(in) :: s, a(n), b(n), c(n)
    real(dp), intent(out) :: d(n)
    real(dp), allocatable :: t1(:), t2(:)
    integer :: i
    allocate (t1(n), t2(n))
    do i = 1, n
      t1(i) = a(i) * b(i)
    end do
    do i = 1, n
      t2(i) = t1(i) + s * c(i)
    end do
    do i = 1, n
      d(i) = t1(i) * t2(i) - a(i)
    end do
    deallocate (t1, t2)
  end subroutine kernel
end program chain_triad
