! doitgen: A(:,q,r) := C4' A(:,q,r) for all r and q
program doitgen
  use support
  implicit none
  integer :: n
  integer :: i, j, k
  real(dp), allocatable :: a(:, :, :)
  real(dp), allocatable :: c4(:, :)
  real(dp), allocatable :: total(:)
  real(dp) :: start

  n = argument(1, 120)
  allocate (a(n, n, n))
  allocate (c4(n, n))
  allocate (total(n))
  do k = 1, n
    do j = 1, n
      do i = 1, n
        a(i, j, k) = real(mod(k * j + i, n), dp) / n
      end do
    end do
  end do
  do j = 1, n
    do i = 1, n
      c4(i, j) = real(mod(i * j, n), dp) / n
    end do
  end do
  start = now()
  call kernel(n, n, n, a, c4, total)
  call elapsed(start)
  call state('a', a, n * n * n)
contains
  subroutine kernel(nr, nq, np, a, c4, total)
    integer, intent(in) :: nr, nq, np
    real(dp), intent(inout) :: a(np, nq, nr)
    real(dp), intent(in) :: c4(np, np)
    real(dp), intent(out) :: total(np)
    integer :: r, q, p, s
    do r = 1, nr
      do q = 1, nq
        do p = 1, np
          total(p) = 0.0_dp
          do s = 1, np
            total(p) = total(p) + a(s, q, r) * c4(s, p)
          end do
        end do
        do p = 1, np
          a(p, q, r) = total(p)
        end do
      end do
    end do
  end subroutine kernel
end program doitgen
