! Sums of floating-point numbers along memory inside a parallel loop: compilers add several terms at a time only when told.
! twin: text
! options: fp=fast
! golden: output
subroutine scalars(n, m, a, x, y)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(m, n), x(m)
  double precision, intent(out) :: y(n)
  double precision :: s
  integer :: i, j
  do i = 1, n ! expect: parallel inserted
    s = 0.0d0
    do j = 1, m ! expect: parallel reduction(+:s) inserted
      s = s + a(j, i) * x(j)
    end do
    y(i) = s
  end do
end subroutine scalars

subroutine elements(n, m, a, x, y, z)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(inout) :: a(m, n)
  double precision, intent(in) :: x(m), z(m)
  double precision, intent(out) :: y(n)
  integer :: i, j
  do i = 1, n ! expect: parallel inserted scalar-replacement
    y(i) = 0.0d0
    do j = 1, m
      y(i) = y(i) + a(j, i) * x(j)
    end do
    do j = 1, m
      a(j, i) = a(j, i) - y(i) * z(j)
    end do
  end do
end subroutine elements

function whole(n, m, a) result(r)
  implicit none
  integer, intent(in) :: n, m
  double precision, intent(in) :: a(m, n)
  double precision :: r, s, p, t
  integer :: i, j
  s = 0.0d0
  p = 1.0d0
  do i = 1, n ! expect: parallel reduction(+:s) inserted
    do j = 1, m ! expect: parallel reduction(+:s) reduction(*:p) inserted
      t = a(j, i)
      s = s + t * t
      p = p * t
    end do
  end do
  r = s + p
end function whole
