! options: force
! Near miss: an element that an earlier iteration wrote last is read. twin: text
subroutine columns(n, a, b, q)
  implicit none
  integer :: n, i, j
  double precision, intent(in) :: a(0:39)
  double precision :: b(0:39), q(0:39, 0:39)
  double precision :: v(0:39, 0:39)
  do i = 0, 39
    do j = 0, 39
      v(j, i) = i - j
    end do
  end do
  do j = 1, n ! expect: parallel not-lastprivate
    do i = 1, n - 1
      v(j - 1, i) = a(i) * 0.5d0
      v(j, i) = q(j, i) + v(j - 1, i)
    end do
  end do
  b(2) = v(0, 2)
end subroutine
