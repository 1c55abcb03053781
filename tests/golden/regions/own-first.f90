! Work arrays of unknown size of which iterations read elements from before the loop: each takes these into its copy.
! golden: output
! twin: text
subroutine edge(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: parallel private
    do j = 2, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(j) + w(j - 1)
    end do
  end do
end subroutine edge

! Both ends come from before the loop, as far as the work array goes.
subroutine ends(n, a, w)
  integer :: n, i, j
  double precision :: a(102, *), w(*)
  do i = 1, 102
    w(i) = i * 0.5d0
  end do
  do i = 1, n ! expect: parallel private
    do j = 2, 101
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, 101
      a(j, i) = w(j - 1) + w(j + 1)
    end do
  end do
end subroutine ends
