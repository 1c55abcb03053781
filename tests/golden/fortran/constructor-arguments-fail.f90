! Array constructors whose values others write.
program picture
  implicit none
  integer :: k, last(3)
  double precision :: path(100, 3), r(100)
  last = [0, 0, 0]
  r = 1
  path(1, :) = [0.0d0, 1.0d0, 2.0d0]
  do k = 2, 100 ! expect: sequential
    path(k, :) = path(k - 1, :) + [1.0d0, 0.0d0, r(k)]
  end do
  do k = 1, 100 ! expect: sequential
    call keep([k, last(1), last(2)])
  end do
  print *, path(100, 3), last
contains
  subroutine keep(three)
    integer, intent(in) :: three(3)
    last = three
  end subroutine keep
end program picture
