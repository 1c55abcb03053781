! A loop of which a part is chosen by an `#if`.
#define FIRST
subroutine one(n, a, b)
  integer :: n, i
  real :: a(n), b(n)
  do i = 2, n ! expect: parallel not-inserted
#ifdef FIRST
    a(i) = b(i) * 2.0
#else
    a(i) = a(i - 1)
#endif
  end do
end subroutine
