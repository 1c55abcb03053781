! Zeros of both signs are equal: the program's comparisons say which of them is left. Blocks compare in the same way, or the loop
! runs as it was where a zero is left. twin: text golden: output
subroutine above(n, a, o) ! options: force
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: o(n)
  real(8) :: s
  integer :: i

  s = 0d0
  do i = 1, n ! expect: parallel linear-form inserted
    s = s + a(i)
    if (s <= 0d0) s = 0d0
    o(i) = s
  end do
end subroutine

real(8) function best(n, a, last)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: last
  real(8) :: s, t
  integer :: i

  s = 0d0
  t = a(1)
  do i = 1, n ! expect: parallel linear-form inserted
    s = s + a(i)
    if (s < 0d0) s = 0d0
    if (s > t) t = s
  end do
  last = s
  best = t
end function
