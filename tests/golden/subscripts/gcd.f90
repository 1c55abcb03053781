subroutine gcd(a)
  integer :: i
  double precision :: a(0:3000)
  do i = 4, 1000, 4 ! expect: parallel doall
    a(3 * i) = a(2 * i - 1)
  end do
end subroutine gcd
