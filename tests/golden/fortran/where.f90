subroutine masked(n, a, b)
  integer :: n
  double precision :: a(n), b(n)
  where (b > 0.0d0)
    a = sqrt(b)
  elsewhere
    a = 0.0d0
  end where
end subroutine masked
