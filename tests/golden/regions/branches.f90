! Both branches write what is read behind them.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n ! expect: parallel private private(w) by(region)
    if (a(1, i) > 0.0d0) then
      w(0) = a(2, i)
    else
      w(0) = -a(2, i)
    end if
    a(3, i) = w(0) * w(0)
  end do
end subroutine work
