! OpenMP's own clause, where no special values are minded. options: fp=fast
function prod(n, a) result(p)
  integer :: n, i
  double precision :: a(n), p
  p = 1.0d0
  do i = 1, n ! expect: parallel reduction(*:p)
    p = p * a(i)
  end do
end function prod
