! twin: text
! Work that is less than it looks like: values of four bytes, of which more go at once, and windows of eight elements.
subroutine floats(steps, a, b)
  implicit none
  integer, intent(in) :: steps
  real, intent(inout) :: a(300000), b(300000)
  integer :: i, t
  do t = 1, steps ! expect: sequential
    do i = 1, 300000 ! expect: parallel not-inserted H603
      b(i) = a(i)*0.5
    end do
    a(1) = b(2)
  end do
end subroutine

subroutine windows(steps, a, b)
  implicit none
  integer, intent(in) :: steps
  double precision, intent(inout) :: a(2008), b(2000)
  double precision :: s
  integer :: i, k, t
  do t = 1, steps ! expect: sequential
    do i = 1, 2000 ! expect: parallel not-inserted H603
      s = 0.0d0
      do k = i, i + 7
        s = s + a(k)
      end do
      b(i) = s*0.5d0
    end do
    a(1) = b(2)
  end do
end subroutine
