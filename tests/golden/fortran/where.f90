subroutine masked(n, a, b)
  integer :: n
  double precision :: a(n), b(n)
  where (b > 0.0d0)
    a = sqrt(b) ! expect: parallel doall not-inserted
  elsewhere
    a = 0.0d0 ! expect: parallel doall not-inserted
  end where
end subroutine masked
