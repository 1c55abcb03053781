! A block's factor leaves the range of floats although the program's values do not: then the loop runs as it was.
! golden: output twin: text
real function doubled(n, c)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: c(n)
  integer :: i
  real :: f

  f = 0
  do i = 1, n ! expect: parallel linear-form inserted
    f = f * 2 + c(i)
  end do
  doubled = f
end function

double precision function turned(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n), b(n)
  integer :: i
  double precision :: u, v, t

  u = 1.0d0
  v = 0.0d0
  do i = 1, n ! expect: parallel linear-form inserted
    t = u * a(i) - v * b(i)
    v = u * b(i) + v * a(i)
    u = t
  end do
  turned = u + v
end function

double precision function segment(n, a)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  integer :: i
  double precision :: s

  s = 0.0d0
  do i = 1, n ! expect: parallel linear-form inserted
    s = s + a(i)
    if (s < 0.0d0) s = 0.0d0
  end do
  segment = s
end function
