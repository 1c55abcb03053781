! A pure function that only an interface tells of reads its arguments, and what the loop does not change.               twin: text
subroutine reads(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(n)
  double precision, intent(out) :: b(n)
  integer :: i
  interface
    pure double precision function above(y)
      double precision, intent(in) :: y
    end function above
  end interface
  do i = 1, n ! expect: parallel
    b(i) = above(a(i))
  end do
end subroutine reads
