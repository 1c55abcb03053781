! All pairs of paths: row k is the only one that iteration i = k writes and the others read.
! golden: output
subroutine paths(n, p)
  integer :: n, i, j, k
  double precision :: p(n, n)
  do k = 1, n ! expect: sequential p
    do i = 1, n ! expect: parallel splitting
      do j = 1, n
        if (p(k, i) + p(j, k) < p(j, i)) then
          p(j, i) = p(k, i) + p(j, k)
        end if
      end do
    end do
  end do
end subroutine
