! Four sums beside each other do not wait for one another; four terms of a sum need one load and one store.
! golden: output
subroutine rows(n, m, c, a)
  integer :: n, m, i, j, k
  double precision :: c(n, n), a(m, n)
  do i = 1, n ! expect: parallel outer-unrolling scalar-replacement
    do j = 1, n
      do k = 1, m
        c(j, i) = c(j, i) + a(k, i) * a(k, j)
      end do
    end do
  end do
end subroutine

subroutine terms(n, m, c, a, b)
  integer :: n, m, i, j, k
  double precision :: c(m, n), a(n, n), b(m)
  do i = 1, n ! expect: parallel outer-unrolling not-scalar-replacement
    do k = 1, 100
      do j = 1, m
        c(j, i) = c(j, i) + a(k, i) * b(j)
      end do
    end do
  end do
end subroutine
