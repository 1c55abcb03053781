! Behind the loop an element is read from a file: at its end the element may keep what some iteration wrote, which need not
! be the last one.
subroutine work(n, k, a, b)
  implicit none
  integer :: n, i, j, ios, k(n)
  double precision :: a(n), b(n), w(100)
  do i = 1, n ! expect: sequential w
    do j = 1, k(i)
      w(j) = a(i)*j
    end do
    b(i) = 0.0d0
    do j = 1, k(i)
      b(i) = b(i) + w(j)
    end do
  end do
  read (*, *, iostat=ios) w(1)
  if (n > 0) b(1) = b(1) + w(1)
end subroutine work
