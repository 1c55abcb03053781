! Nobody wrote the element where the read comes before the `continue`.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential H101(w)
    a(2, i) = w(0)
    if (i > m) then
      cycle
    end if
    w(0) = a(1, i)
  end do
end subroutine work
