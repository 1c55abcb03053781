! Near miss: behind the place where the branch changes, iterations still need each other.
subroutine border(n, k, a, b)
  integer :: n, k, i
  double precision :: a(*), b(*)
  do i = 1, n ! expect: sequential not-splitting
    if (i < k) then
      b(i) = a(i)
    else
      b(i) = b(i - k + 1) + a(i)
    end if
  end do
end subroutine border
