subroutine inner(n, m, a, b)
  integer :: n, m, i, j
  double precision :: a(n), b(m), t
  do i = 1, n ! expect: parallel doall private
    t = 0.0d0
    do j = 1, m ! expect: parallel reduction
      t = t + b(j)
    end do
    a(i) = t
  end do
end subroutine inner
