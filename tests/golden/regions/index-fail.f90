! The element beside it may be another iteration's.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential w
    j = int(r(i))
    if (j < 0 .or. j > 40) then
      j = 7
    end if
    w(j) = a(1, i)
    a(2, i) = w(j + 1) * w(j)
  end do
end subroutine work
