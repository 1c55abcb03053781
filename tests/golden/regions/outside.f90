! twin: text. Elements outside of a stretch are written and read, both in the ELSE of a condition with two parts.
subroutine work(n, m, lo, hi, a, b)
  implicit none
  integer, intent(in) :: n, m, lo, hi
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n)
  double precision :: w(100), s
  integer :: i, j
  if (m > 100) return
  do i = 1, n ! expect: parallel private private(s,w)
    s = 0.0d0
    do j = 1, m
      if (j >= lo .and. j < hi) then
        s = s + 1.0d0
      else
        w(j) = a(i) + j
      end if
    end do
    do j = 1, m
      if (j >= lo .and. j < hi) then
        s = s*2.0d0
      else
        s = s + w(j)
      end if
    end do
    b(i) = s
  end do
end subroutine work
