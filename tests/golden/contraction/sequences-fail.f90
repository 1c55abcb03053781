! Near miss of figure 12: the second sequence reads every second element of the first one's.
subroutine sequences(n, a, b, c)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n), c(n)
  double precision :: t(1000)
  integer :: i
  do i = 1, n ! expect: parallel not-contraction
    t(i) = a(i) * 2.0d0
  end do
  do i = 1, n ! expect: parallel not-contraction
    b(i) = t(i) + 1.0d0
  end do
  if (b(1) > 0.0d0) b(1) = 0.0d0
  do i = 1, n, 2 ! expect: parallel not-contraction
    t(i) = a(i) + b(i)
  end do
  do i = 1, n ! expect: parallel not-contraction
    c(i) = t(i) * 3.0d0
  end do
end subroutine
