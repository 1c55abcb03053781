! `w(m - 1)` is read; were `m` 0, the array had no such element. So `m` is positive, and the element written before.
! twin: text
subroutine lines(n, m, a, b)
  integer :: n, m, i, k
  double precision :: a(64, n), b(n), w(0:64)
  do k = 1, n ! expect: parallel private private(i, w)
    w(0) = a(1, k)
    do i = 1, m - 1 ! expect: parallel doall
      w(i) = a(i, k)*2
    end do
    b(k) = w(m - 1)
  end do
end subroutine lines
