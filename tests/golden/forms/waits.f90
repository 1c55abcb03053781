! Loops that wait for the iteration before: in blocks, on several threads, though all is done twice. twin: text golden: output
! options: threads=2
subroutine smooth(n, x, y, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), a
  double precision, intent(out) :: y(n)
  integer :: i
  double precision :: s
  s = 0.0d0
  do i = 1, n ! expect: parallel linear-form
    s = a * x(i) + (1.0d0 - a) * s
    y(i) = s
  end do
end subroutine

subroutine biquad(n, x, y, c)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n), c(5)
  double precision, intent(out) :: y(n)
  integer :: i
  double precision :: b0, b1, b2, a1, a2, z1, z2, in, res
  b0 = c(1)
  b1 = c(2)
  b2 = c(3)
  a1 = c(4)
  a2 = c(5)
  z1 = 0.0d0
  z2 = 0.0d0
  do i = 1, n ! expect: parallel linear-form
    in = x(i)
    res = b0 * in + z1
    z1 = b1 * in - a1 * res + z2
    z2 = b2 * in - a2 * res
    y(i) = res
  end do
end subroutine

! A power by itself: where it would become zero within a block, the loop runs as it was.
subroutine powers(n, a, x, s)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n), x
  double precision, intent(out) :: s
  integer :: i
  double precision :: p
  s = 0.0d0
  p = 1.0d0
  do i = 1, n ! expect: parallel linear-form
    s = s + a(i) * p
    p = p * x
  end do
end subroutine
