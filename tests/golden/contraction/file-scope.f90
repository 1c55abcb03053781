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
    integer :: n, i
    double precision :: a(n), b(n)
    do i = 1, n ! expect: parallel contraction
      t(i) = 0.5d0 * a(i)
    end do
    do i = 1, n
      b(i) = t(i) * t(i) + a(i)
    end do
  end subroutine smooth
end subroutine whole
