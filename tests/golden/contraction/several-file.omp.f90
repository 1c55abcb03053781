! A work array of the host that two internal procedures name, each of which fills it first.
! golden: output
! twin: text
! options: force
subroutine whole(n, a, b)
  integer :: n
  double precision :: a(n), b(n)
  double precision :: t(1000)
  call smooth(n, a, b)
  call scale(n, b, a)
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

  subroutine scale(n, a, b)
    double precision :: t1
    integer :: n, i
    double precision :: a(n), b(n)
    !$omp parallel do private(t1)
    do i = 1, n ! expect: parallel contraction
      t1 = 2.0d0 + a(i)
      b(i) = t1 * 3.0d0
    end do
    !$omp end parallel do
  end subroutine scale
end subroutine whole
