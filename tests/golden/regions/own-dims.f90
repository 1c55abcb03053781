! Work arrays of several dimensions, of which each iteration makes a copy.
! golden: output
! twin: text
! options: private-bytes=1000
! Its rows are as long as the caller says; the first one comes from before the loop.
subroutine rows(n, l, a, w)
  integer :: n, l, k, i, j
  double precision :: a(l, 5, *), w(l, *)
  do k = 1, n ! expect: parallel private
    do i = 2, 5
      do j = 1, l
        w(j, i) = a(j, i, k) * 2.0d0
      end do
    end do
    do i = 2, 5
      do j = 1, l
        a(j, i, k) = w(j, i) + w(j, i - 1)
      end do
    end do
  end do
end subroutine rows

! Too large for a stack.
subroutine local(n, a)
  integer :: n, k, i, j
  double precision :: a(20, 16, *), w(20, 16)
  do k = 1, n ! expect: parallel private
    do i = 1, 16
      do j = 1, 20
        w(j, i) = a(j, i, k) * 2.0d0
      end do
    end do
    do i = 2, 16
      do j = 1, 20
        a(j, i, k) = w(j, i) + w(j, i - 1)
      end do
    end do
  end do
end subroutine local
