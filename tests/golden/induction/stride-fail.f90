! The stride may be 0, or is not the same in every iteration. twin: text
subroutine zero(n, y, x)
  integer :: n, i, iy
  double precision :: x(0:*), y(0:*)
  iy = 3
  do i = 0, n - 1 ! expect: sequential y
    y(iy) = x(i)
    iy = iy + 0
  end do
end subroutine zero

! Different strides from iteration to iteration.
subroutine table(n, x, inc, ixs)
  integer :: n, i, ix, ixs, inc(0:*)
  double precision :: x(0:*)
  ix = ixs
  do i = 0, n - 1 ! expect: sequential H104(x)
    x(ix) = 1.0d0
    ix = ix + inc(i)
  end do
end subroutine table

! Only some iterations move it.
subroutine some(n, x, wanted, ixs)
  integer :: n, i, ix, ixs
  logical :: wanted(0:*)
  double precision :: x(0:*)
  ix = ixs
  do i = 0, n - 1 ! expect: sequential ix
    if (wanted(i)) then
      x(ix) = x(ix) + i
      ix = ix + 1
    end if
  end do
end subroutine some
