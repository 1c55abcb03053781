subroutine branches(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n), t
  do i = 1, n ! expect: parallel doall private
    if (b(i) > 0.0d0) then
      t = b(i)
    else
      t = 0.0d0 - b(i)
    end if
    a(i) = t
  end do
end subroutine branches
