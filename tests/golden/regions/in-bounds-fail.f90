! `w(m)` may be an element that only other iterations write: it is within the bounds.
! twin: text
subroutine lines(n, m, a, b)
  integer :: n, m, i, k
  double precision :: a(64, n), b(n), w(0:64)
  w = 0
  do k = 1, n ! expect: sequential H103(w)
    w(0) = a(1, k)
    do i = 1, m - 1 ! expect: parallel doall
      w(i) = a(i, k)*2
    end do
    b(k) = w(m) + a(2, k)
    w(m) = b(k)*w(m - 1)
  end do
end subroutine lines
