! A branch on the loop variable: before and behind the place where it changes, no iteration needs another one.
subroutine border(n, k, a)
  integer :: n, k, i
  double precision :: a(*)
  do i = 1, n ! expect: parallel splitting
    if (i <= k) then
      a(i) = a(i + k) * 2.0d0
    else
      a(i) = a(i) + a(k)
    end if
  end do
end subroutine border
