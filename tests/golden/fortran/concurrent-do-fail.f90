! Near misses, which stay DO CONCURRENT: nothing but its promise keeps the iterations apart, a label, a name, a type in the header.
! options: force
subroutine turned(n, k, a, b)
  implicit none
  integer, intent(in) :: n, k
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: b(n)
  integer :: i
  do concurrent (i = 1:n) ! expect: parallel not-inserted
    a(mod(i + k*k, n) + 1) = b(i)
  end do
end subroutine turned

subroutine named(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: b(n)
  integer :: i
  all: do concurrent (i = 1:n) ! expect: parallel not-inserted
    if (b(i) > 1.0d0) cycle all
    a(i) = b(i)
  end do all
end subroutine named

subroutine typed(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: b(n)
  do concurrent (integer :: i = 1:n) ! expect: parallel not-inserted
    a(i) = b(i)
  end do
end subroutine typed

subroutine wide(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: b(n)
  integer(8) :: i
  do concurrent (i = 1:n) ! expect: parallel not-inserted
    a(i) = b(i)
  end do
end subroutine wide

subroutine everything(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n)
  double precision, intent(in) :: b(n)
  integer :: i
  forall (i = 1:n) ! expect: parallel not-inserted
    a(i) = b(i)
  end forall
end subroutine everything
