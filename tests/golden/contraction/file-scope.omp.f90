! A work array of the host that one internal procedure alone names is that procedure's own.
! golden: output
! twin: text
! options: force
subroutine whole(n, a, b)
  integer :: n
  double precision :: a(n), b(n)
  double precision :: t(1000)
  call smooth(n, a, b)
contains
  subroutine smooth(n, a, b)
    double precision :: t1
    integer :: n, i
    double precision :: a(n), b(n)
    !$omp parallel do private(t1)
    do i = 1, n ! expect: parallel contraction
      t1 = 0.5d0 * a(i)
      b(i) = t1 * t1 + a(i)
    end do
    !$omp end parallel do
  end subroutine smooth
end subroutine whole
