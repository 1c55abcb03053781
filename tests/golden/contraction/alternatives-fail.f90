! Near miss of figure 2: the elements that live on are not at the ends.
subroutine alternatives(n, m, k0, c, a, b, d)
  implicit none
  integer, intent(in) :: n, m, k0, c(m)
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n), d(n)
  double precision :: t(1000)
  integer :: i, k
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do k = 1, m
    if (c(k) > 0) then
      do i = 1, n ! expect: parallel not-contraction
        t(i) = a(i) + 1.0d0
        b(i) = b(i) + t(i) * t(i)
      end do
    else
      do i = 1, n ! expect: parallel not-contraction
        if (i /= k0) t(i) = a(i) * 2.0d0
        d(i) = d(i) + t(i)
        if (i == k0) t(i) = a(i) - 1.0d0
      end do
    end if
  end do
end subroutine
