! Near misses of triangles: an element is read that a later line of the same triangle overwrites; the bound is no sum; the
! tip of one line is read by every point; the lines would run backwards.
! options: force
subroutine overtaken(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  do i = 2, n ! expect: sequential not-wavefront
    do j = 2, i - 3
      a(j, i) = a(j + 3, i - 1) + 0.5d0 * a(j - 1, i)
    end do
  end do
end subroutine overtaken

subroutine curved(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  do i = 2, n ! expect: sequential not-wavefront
    do j = 2, i / 2
      a(j, i) = a(j, i - 1) + 0.5d0 * a(j - 1, i)
    end do
  end do
end subroutine curved

subroutine cornered(n, m, a)
  integer :: n, m, i, j
  double precision :: a(n, n)
  do i = 2, n ! expect: sequential not-wavefront
    do j = 2, i
      a(j, i) = a(j, i - 1) + 0.5d0 * a(j - 1, i) + a(m, m)
    end do
  end do
end subroutine cornered

subroutine against(n, m)
  integer :: n, i, j
  double precision :: m(n, n)
  do i = n - 1, 1, -1 ! expect: sequential not-wavefront
    do j = i + 4, n
      m(j, i) = 0.25d0 * m(j - 1, i) + 0.5d0 * m(j, i + 1) + m(j + 3, i + 1)
    end do
  end do
end subroutine against
