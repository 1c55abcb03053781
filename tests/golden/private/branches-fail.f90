subroutine branches(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  t = 0.0d0
  do i = 1, n ! expect: parallel linear-form
    if (b(i) > 0.0d0) then
      t = b(i)
    end if
    a(i) = t
  end do
end subroutine branches
