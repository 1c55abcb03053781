! The element is read only if the loop that writes it ran.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: parallel private private(w) by(region)
    do j = 0, m - 1
      w(j) = a(j + 1, i) * 2.0d0
    end do
    if (m > 0) then
      a(2, i) = w(0)
    end if
  end do
end subroutine work
