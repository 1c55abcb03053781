! options: force
! The source's figure 2: two nests of which one runs; the first and the last element live on. golden: output
subroutine alternatives(n, m, c, a, b, d)
  implicit none
  integer, intent(in) :: n, m, c(m)
  double precision, intent(in) :: a(n)
  double precision, intent(inout) :: b(n), d(n)
  double precision :: t(1000)
  integer :: i, k
  do i = 1, n ! expect: parallel not-contraction
    t(i) = 0.5d0 * a(i)
  end do
  do k = 1, m
    if (c(k) > 0) then
      do i = 1, n ! expect: parallel contraction peeling
        t(i) = a(i) + 1.0d0
        b(i) = b(i) + t(i) * t(i)
      end do
    else
      do i = 1, n ! expect: parallel contraction peeling
        if (i /= 1 .and. i /= n) t(i) = a(i) * 2.0d0
        d(i) = d(i) + t(i)
        if (i == 1 .or. i == n) t(i) = a(i) - 1.0d0
      end do
    end if
  end do
end subroutine
