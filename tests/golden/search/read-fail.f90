! Near misses: what was read before reaches less far, or perhaps.
! twin: text
integer function largest(m, r)
  integer :: m, i
  double precision :: r(*), most
  most = 0.0d0
  do i = 1, m - 1
    if (r(i) > most) most = r(i)
  end do
  largest = 0
  do i = 1, m ! expect: sequential H204
    if (r(i) == most) then
      largest = i
      exit
    end if
  end do
end function largest

integer function summed(m, k, r)
  integer :: m, k, i
  double precision :: r(*), total
  total = 0.0d0
  do i = 1, m
    if (i < k .and. r(i) > 0.0d0) total = total + r(i)
  end do
  summed = 0
  do i = 1, m ! expect: sequential H204
    if (r(i) > total) then
      summed = i
      exit
    end if
  end do
end function summed
