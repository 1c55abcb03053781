subroutine far(a)
  integer :: i
  double precision :: a(0:200)
  do i = 1, 100 ! expect: parallel doall
    a(i + 100) = a(i) * 0.5d0
  end do
end subroutine far
