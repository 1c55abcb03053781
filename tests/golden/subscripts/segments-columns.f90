! Each iteration touches a segment of its own, if the bounds ascend: that is tested before the loop.
subroutine forces(cells, first, nbr, x, f)
  implicit none
  integer, intent(in) :: cells, first(cells + 1), nbr(9, cells)
  double precision, intent(in) :: x(*)
  double precision, intent(inout) :: f(3, *)
  integer :: c, k, m, o, j
  double precision :: s
  do c = 1, cells ! expect: conditional private runtime-test
    do k = first(c), first(c + 1) - 1
      s = 0
      do m = 1, 9
        o = nbr(m, c)
        do j = first(o), first(o + 1) - 1
          s = s + x(j) / (1 + (x(k) - x(j))**2)
        end do
      end do
      f(1, k) = f(1, k) + s
      f(2, k) = s * 2
    end do
  end do
end subroutine
