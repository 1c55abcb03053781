! OpenMP's own clause, where no special values are minded. options: fp=fast
function maximum(n, a) result(m)
  integer :: n, i
  double precision :: a(n), m
  m = a(1)
  do i = 2, n ! expect: parallel reduction(max:m)
    if (a(i) > m) then
      m = a(i)
    end if
  end do
end function maximum
