! One element, at a subscript that the iteration computes.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: parallel private private(j, w)
    j = int(r(i))
    if (j < 0 .or. j > 40) then
      j = 7
    end if
    w(j) = a(1, i)
    a(2, i) = w(j) * w(j)
  end do
end subroutine work
