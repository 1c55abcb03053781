! golden: output
subroutine named(n, a)
  integer :: n, i, j
  real :: a(n, n)
  !$omp parallel do private(i) if(int(n, 8) * n >= 3000)
  outer: do j = 1, n ! expect: parallel doall
    inner: do i = 1, n ! expect: parallel doall
      if (a(i, j) < 0.0) cycle inner
      a(i, j) = 1.0
    end do inner
  end do outer
  !$omp end parallel do
end subroutine named
