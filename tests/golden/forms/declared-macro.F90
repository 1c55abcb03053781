! Declarations stand before the first statement, whose text has a macro in it.
! golden: output
! options: force
#define SIZE 200
subroutine sums(a, b)
  implicit none
  integer :: a(SIZE), b(SIZE), i, s, n
  n = SIZE
  s = 0
  do i = 1, n ! expect: parallel linear-form
    s = s + a(i)
    b(i) = s
  end do
end subroutine
