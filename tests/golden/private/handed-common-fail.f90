! The near miss: another procedure names the block.
subroutine fill(row, k)
  implicit none
  integer, intent(in) :: k
  double precision, intent(out) :: row(200)
  integer :: i
  do i = 1, 200 ! expect: parallel doall
    row(i) = k*0.5d0 + i
  end do
end subroutine

double precision function ends(k)
  implicit none
  integer, intent(in) :: k
  double precision :: line(200), sum
  common /work/ line, sum
  sum = sum + line(1) + k
  ends = sum + line(200)
end function

program main
  implicit none
  double precision :: line(200), sum, out(3000)
  common /work/ line, sum
  double precision, external :: ends
  integer :: k
  sum = 0
  do k = 1, 3000 ! expect: sequential H202
    call fill(line, k)
    out(k) = ends(k)*line(mod(k, 200) + 1)
  end do
  print '(2f14.3)', out(7), out(3000)
end program
