! A scratch array in COMMON that one procedure alone names, and hands to others, is that procedure's own.
subroutine fill(row, k)
  implicit none
  integer, intent(in) :: k
  double precision, intent(out) :: row(200)
  integer :: i
  do i = 1, 200 ! expect: parallel doall
    row(i) = k*0.5d0 + i
  end do
end subroutine

double precision function ends(row)
  implicit none
  double precision, intent(in) :: row(200)
  ends = row(1) + row(200)
end function

program main
  implicit none
  double precision :: line(200), out(3000)
  common /work/ line
  double precision, external :: ends
  integer :: k
  do k = 1, 3000 ! expect: parallel
    call fill(line, k)
    out(k) = ends(line)*line(mod(k, 200) + 1)
  end do
  print '(2f14.3)', out(7), out(3000)
end program
