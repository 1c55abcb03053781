! twin: text
! Loops that are started often and cannot stand there twice, or are short.
! A label.
subroutine marked(n, steps, a)
  implicit none
  integer, intent(in) :: n, steps
  double precision, intent(inout) :: a(n)
  integer :: i, t
  do t = 1, steps ! expect: sequential
    do 10 i = 1, n ! expect: parallel not-inserted H405
      if (a(i) < 0.0d0) goto 10
      a(i) = a(i) * 0.5d0
10  continue
    a(1) = a(1) + 1.0d0
  end do
end subroutine

! Inside of two loops: it may be short, and a branch is something beside it.
subroutine deep(n, m, steps, a, b)
  implicit none
  integer, intent(in) :: n, m, steps
  double precision, intent(inout) :: a(n), b(n)
  integer :: i, k, t
  do t = 1, steps ! expect: sequential
    do k = 1, m ! expect: sequential
      do i = 1, n ! expect: parallel not-inserted H603
        a(i) = b(i) * 0.5d0
      end do
      b(k) = a(1) + b(k)
    end do
  end do
end subroutine
