! Another procedure lays the block out in another way.
subroutine halves(j)
  integer :: j
  double precision :: first(60), second(60)
  common /halved/ first, second
  first(j) = 1
  second(j) = 2
end subroutine halves

subroutine all_halves()
  integer :: j
  double precision :: both(120)
  common /halved/ both
  do j = 1, 60 ! expect: sequential
    call halves(j)
  end do
  both(1) = 0
end subroutine all_halves
