! 4 does not divide 5. golden: report
subroutine gcd(a)
  integer :: i
  double precision :: a(0:3000)
  do i = 4, 1000, 4 ! expect: parallel doall by(GCD)
    a(3 * i) = a(2 * i - 1)
  end do
end subroutine gcd
