! One branch writes another element.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: sequential H101(w)
    if (a(1, i) > 0.0d0) then
      w(0) = a(2, i)
    else
      w(1) = -a(2, i)
    end if
    a(3, i) = w(0) * w(0)
  end do
end subroutine work
