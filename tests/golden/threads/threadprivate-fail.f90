! Each thread has its own `base`, `v` and `s`: other threads do not hold what this one wrote.
module state
  implicit none
  integer :: v(1000)
!$omp threadprivate(v)
end module

integer function from_base(i)
  implicit none
  integer, intent(in) :: i
  integer :: base
  common /blk/ base
!$omp threadprivate(/blk/)
  from_base = base + i
end function

subroutine own(n, a, total)
  use state
  implicit none
  integer, intent(in) :: n
  integer, intent(out) :: a(n), total
  integer :: i, base
  integer, external :: from_base
  common /blk/ base
!$omp threadprivate(/blk/)
  integer, save :: s(1000)
!$omp threadprivate(s)
  base = 7
  do i = 1, n ! expect: sequential H213(base)
    a(i) = base + i
  end do
  do i = 1, n ! expect: sequential H213
    a(i) = a(i) + from_base(i)
  end do
  do i = 1, 1000 ! expect: sequential H213(v)
    v(i) = i
  end do
  do i = 1, 1000 ! expect: sequential H213(s)
    s(i) = i
  end do
  total = v(3) + s(4)
end subroutine
