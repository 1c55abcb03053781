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
  double precision :: b1(1000)
  integer, intent(in) :: k
  real(8) :: a(1000, 1000)
  integer :: i, j
  !$omp parallel do private(i, b1)
  do j = 1, 1000 ! expect: parallel
    do i = 1, 1000
      b1(i) = i*k + j
    end do
    if (j .ge. 2 .and. j .le. 999) then
      ! expect: parallel
      do i = 2, 999
        a(i, j) = b1(i - 1) + b1(i + 1)
      end do
    end if
  end do
  !$omp end parallel do
  print *, a(500, 500)
end subroutine smooth
