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
    integer :: n, i
    double precision :: a(n), b(n)
    do i = 1, n ! expect: parallel contraction
      t(i) = 0.5d0 * a(i)
    end do
    do i = 1, n
      b(i) = t(i) * t(i) + a(i)
    end do
  end subroutine smooth

  subroutine scale(n, a, b)
    integer :: n, i
    double precision :: a(n), b(n)
    do i = 1, n ! expect: parallel contraction
      t(i) = 2.0d0 + a(i)
    end do
    do i = 1, n
      b(i) = t(i) * 3.0d0
    end do
  end subroutine scale
end subroutine whole
