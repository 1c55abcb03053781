! Near misses: the forms are known, but what stands before them is not executed (EQUIVALENCE), so their blocks are not written.
! options: force
! twin: text
real(8) function horner(c, n, x)
  integer, intent(in) :: n
  real(8), intent(in) :: c(n)
  real(8), intent(in) :: x
  real(8) :: value, p
  integer(8) :: word
  equivalence (value, word)
  integer :: i
  value = x
  if (word < 0) value = 1
  p = word
  do i = 1, n ! expect: sequential H503
    p = p*x + c(i)
  end do
  horner = p
end function

integer function hash(s, n, x)
  integer, intent(in) :: n
  integer, intent(in) :: s(n)
  real(8), intent(in) :: x
  real(8) :: value, p
  integer(8) :: word
  equivalence (value, word)
  integer :: i
  value = x
  p = mod(word, 1000_8)
  do i = 1, n ! expect: sequential H503
    p = p*33 + s(i)
  end do
  hash = int(p)
end function
