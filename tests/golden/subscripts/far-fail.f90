subroutine far(a)
  integer :: i
  double precision :: a(0:201)
  do i = 1, 101 ! expect: sequential H101(a)
    a(i + 100) = a(i) * 0.5d0
  end do
end subroutine far
