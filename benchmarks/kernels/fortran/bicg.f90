! bicg: s := A' r, q := A p
program bicg
  use support
  implicit none
  integer :: n
  integer :: i, j
  real(dp), allocatable :: a(:, :)
  real(dp), allocatable :: s(:), q(:), p(:), r(:)
  real(dp) :: start

  n = argument(1, 4000)
  allocate (a(n, n))
  allocate (s(n), q(n), p(n), r(n))
  do j = 1, n
    p(j) = real(mod(j, 37), dp) / 37.0_dp
    r(j) = real(mod(j, 31), dp) / 31.0_dp
    do i = 1, n
      a(i, j) = real(mod(i * mod(j, 100), 29), dp) / 29.0_dp
    end do
  end do
  start = now()
  call kernel(n, n, a, s, q, p, r)
  call elapsed(start)
  call state('s', s, n)
  call state('q', q, n)
contains
  subroutine kernel(n, m, a, s, q, p, r)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n, m), p(m), r(n)
    real(dp), intent(out) :: s(m), q(n)
    integer :: i, j
    q = 0.0_dp
    do j = 1, m
      s(j) = 0.0_dp
      do i = 1, n
        s(j) = s(j) + r(i) * a(i, j)
        q(i) = q(i) + a(i, j) * p(j)
      end do
    end do
  end subroutine kernel
end program bicg
