! Near misses: bounds that change, bounds read under a condition, elements beside the segment.
subroutine moved(cells, first, f)
  implicit none
  integer, intent(in) :: cells
  integer, intent(inout) :: first(cells + 1)
  double precision, intent(inout) :: f(*)
  integer :: c, k, m
  do c = 1, cells ! expect: sequential
    do k = first(c), first(c + 1) - 1
      do m = 1, 30
        f(k) = f(k) + sqrt(dble(m))
      end do
    end do
    first(c + 1) = first(c + 1) + 1
  end do
end subroutine

subroutine some(cells, first, x, f)
  implicit none
  integer, intent(in) :: cells, first(cells + 1)
  double precision, intent(in) :: x(cells)
  double precision, intent(inout) :: f(*)
  integer :: c, k, m
  do c = 1, cells ! expect: sequential
    if (x(c) > 0) then
      do k = first(c), first(c + 1) - 1
        do m = 1, 30
          f(k) = f(k) + sqrt(dble(m))
        end do
      end do
    end if
  end do
end subroutine

subroutine beside(cells, first, other, f)
  implicit none
  integer, intent(in) :: cells, first(cells + 1), other(*)
  double precision, intent(inout) :: f(*)
  integer :: c, k, m
  do c = 1, cells ! expect: sequential
    do k = first(c), first(c + 1) - 1
      do m = 1, 30
        f(k) = f(k) + sqrt(dble(m))
        f(other(k)) = f(other(k)) - 1
      end do
    end do
  end do
end subroutine
