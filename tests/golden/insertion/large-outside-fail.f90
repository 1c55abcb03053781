! The near-miss twin: a loop calls it; told, not changed. golden: output, options: force
program main
  implicit none
  integer :: t
  do t = 1, 2
    call smooth(t)
  end do
end program main

subroutine smooth(k)
  implicit none
  integer, intent(in) :: k
  real(8) :: a(1000, 1000), b(1000, 1000)
  integer :: i, j
  do j = 1, 1000 ! expect: parallel
    do i = 1, 1000
      b(i, j) = i*k + j
    end do
  end do
  do j = 2, 999 ! expect: parallel
    do i = 2, 999
      a(i, j) = b(i - 1, j) + b(i + 1, j)
    end do
  end do
  print *, a(500, 500)
end subroutine smooth
