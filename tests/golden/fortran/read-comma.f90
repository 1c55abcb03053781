! A comma after the controls of READ, as old programs have it.
program old
  implicit none
  integer :: i
  double precision :: d(4, 3), s(4)
  open (14, status='scratch')
  write (14, *), (dble(i), i = 1, 12)
  rewind 14
  read (14, *), d
  do i = 1, 4 ! expect: parallel
    s(i) = d(i, 1) + d(i, 2)
  end do
  print *, s
end program old
