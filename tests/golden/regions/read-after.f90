! Behind the loop an element is read from a file: at its end the element may keep what the last iteration wrote.
subroutine work(n, a, b)
  implicit none
  integer :: n, i, ios
  double precision :: a(n), b(n), w(2)
  do i = 1, n ! expect: parallel lastprivate lastprivate(w)
    w(1) = a(i)*2.0d0
    w(2) = a(i) + 1.0d0
    b(i) = w(1) + w(2)
  end do
  read (*, *, iostat=ios) w(1)
  if (n > 0) b(1) = b(1) + w(1)
end subroutine work
