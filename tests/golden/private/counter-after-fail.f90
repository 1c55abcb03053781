! The bounds are not what they were before the loop: what is behind an empty one cannot be told from them. twin: text
integer function moved(n, a)
  integer, value :: n
  integer :: i, m
  double precision :: a(0:*)
  m = n
  do i = m, n ! expect: sequential H107(i)
    m = 2 * i
    a(i) = m
  end do
  moved = i + m
end function moved

integer function own(n, a)
  integer, value :: n
  integer :: i
  double precision :: a(0:*)
  i = n / 2
  do i = i, n ! expect: sequential H107(i)
    a(i) = 1.0d0
  end do
  own = i
end function own
