! Near misses of copies of several dimensions.
! twin: text

! One iteration in two rows of the work array: the first rows of later iterations are those of earlier ones.
subroutine plane(n, m, a, w)
  integer :: n, m, k, i, j
  double precision :: a(20, 50, *), w(20, *)
  do k = 1, n ! expect: sequential
    do i = 2, m
      do j = 1, 20
        a(j, i, k) = w(j, i) + w(j, i - 1)
      end do
    end do
    do i = 1, m
      do j = 1, 20
        w(j, i) = a(j, i, k) * 2.0d0
      end do
    end do
  end do
end subroutine plane

! The caller sees rows of which the last iteration writes a part.
subroutine rows(n, m, a, w)
  integer :: n, m, k, i, j
  double precision :: a(20, 50, *), w(20, *)
  do k = 1, n ! expect: sequential
    do i = 1, m
      do j = 1, k
        w(21 - j, i) = a(j, i, k) * 2.0d0
      end do
    end do
    do i = 2, m
      do j = 1, n - k + 1
        w(j, i) = a(j, i, k)
      end do
    end do
    do i = 2, m
      a(1, i, k) = w(20, i)
    end do
  end do
end subroutine rows
