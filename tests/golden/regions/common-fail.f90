! A callee names the work array in COMMON itself.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  common /space/ w
  do i = 1, n ! expect: sequential
    do j = 0, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    call other(a(1, i))
  end do
end subroutine work
