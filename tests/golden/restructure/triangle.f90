! Dynamic programming in triangles: the lines of a triangle, of one that is walked upwards, of a band, of strips of a triangle.
! options: force
! twin: text
! golden: output
subroutine corner(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  do i = 5, n ! expect: parallel wavefront
    do j = 2, i
      a(j, i) = a(j, i - 1) + 0.5d0 * a(j - 1, i) - a(j, i - 4)
    end do
  end do
end subroutine corner

subroutine pairs(n, p, m)
  integer :: n, i, j
  double precision :: p(*), m(n, n)
  do i = n - 4, 1, -1 ! expect: parallel wavefront
    do j = i + 1, n
      m(j, i) = 0.25d0 * m(j - 1, i) + 0.5d0 * m(j, i + 1) + p(i) * m(j, i + 4)
    end do
  end do
end subroutine pairs

subroutine chains(n, m)
  integer :: n, i, j, k
  double precision :: m(n, n)
  do i = n - 1, 1, -1 ! expect: parallel wavefront
    do j = i + 1, n
      do k = i + 1, j - 1
        if (m(k, i) + m(j, k + 1) > m(j, i)) then
          m(j, i) = m(k, i) + m(j, k + 1)
        end if
      end do
    end do
  end do
end subroutine chains

subroutine diagonals(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  do i = 6, n - 4 ! expect: parallel wavefront
    do j = i - 4, i + 4
      a(j, i) = a(j, i - 1) + 0.5d0 * a(j - 1, i) - a(j, i - 4)
    end do
  end do
end subroutine diagonals

subroutine cut(n, m, a)
  integer :: n, m, i, j
  double precision :: a(n, n)
  do i = 5, n ! expect: parallel wavefront
    do j = 2, min(i, m)
      a(j, i) = a(j, i - 1) + 0.5d0 * a(j - 1, i) - a(j, i - 4)
    end do
  end do
end subroutine cut

subroutine upwards(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  do i = n - 4, 1, -1 ! expect: parallel wavefront
    do j = n - 1, i, -1
      a(j, i) = a(j, i + 1) + 0.5d0 * a(j + 1, i) - a(j, i + 4)
    end do
  end do
end subroutine upwards

! The column of an earlier iteration is finished: the loops change places.
subroutine rows(n, a)
  integer :: n, i, j, k
  double precision :: a(n, n)
  do j = 1, n ! expect: parallel interchange
    do k = 1, j - 1
      do i = 1, n
        a(i, j) = a(i, j) - a(i, k) * a(n + 1 - i, j)
      end do
    end do
  end do
end subroutine rows
