! Searches through arrays that were read before, so that they have all the elements.
! twin: text
integer function largest(m, r)
  integer :: m, i
  double precision :: r(*), most
  most = 0.0d0
  do i = 1, m
    if (r(i) > most) most = r(i)
  end do
  largest = 0
  do i = 1, m ! expect: parallel search
    if (r(i) == most) then
      largest = i
      exit
    end if
  end do
end function largest

integer function summed(m, r)
  integer :: m, i
  double precision :: r(*), total
  total = 0.0d0
  do i = 1, m
    total = total + r(i)
  end do
  summed = 0
  do i = 1, m ! expect: parallel search
    if (r(i) > total) then
      summed = i
      exit
    end if
  end do
end function summed
