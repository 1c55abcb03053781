! Dynamic programming in triangles: the lines of a triangle, of one that is walked upwards, of a band, of strips of a triangle.
! options: force
! twin: text
! golden: output
subroutine corner(n, a)
  integer :: w, first, last
  integer :: n, i, j
  double precision :: a(n, n)
  do w = 7, 2 * n
    first = max(5, (w + 1) / 2)
    last = min(n, w - 2)
    !$omp parallel do private(j)
    do i = first, last ! expect: parallel wavefront
      j = w - i
      a(j, i) = a(j, i - 1) + 0.5d0 * a(j - 1, i) - a(j, i - 4)
    end do
    !$omp end parallel do
  end do
end subroutine corner

subroutine pairs(n, p, m)
  integer :: w, first, last
  integer :: n, i, j
  double precision :: p(*), m(n, n)
  do w = 1, n - 1
    first = min(n - 4, n - w)
    last = 1
    !$omp parallel do private(j)
    do i = first, last, -1 ! expect: parallel wavefront
      j = i + w
      m(j, i) = 0.25d0 * m(j - 1, i) + 0.5d0 * m(j, i + 1) + p(i) * m(j, i + 4)
    end do
    !$omp end parallel do
  end do
end subroutine pairs

subroutine chains(n, m)
  integer :: w, first, last
  integer :: n, i, j, k
  double precision :: m(n, n)
  do w = 1, n - 1
    first = min(n - 1, n - w)
    last = 1
    !$omp parallel do private(j, k) schedule(static, 1)
    do i = first, last, -1 ! expect: parallel wavefront
      j = i + w
      do k = i + 1, j - 1
        if (m(k, i) + m(j, k + 1) > m(j, i)) then
          m(j, i) = m(k, i) + m(j, k + 1)
        end if
      end do
    end do
    !$omp end parallel do
  end do
end subroutine chains

subroutine diagonals(n, a)
  integer :: w, first, last
  integer :: n, i, j
  double precision :: a(n, n)
  do w = 8, 2 * (n - 4) + 4
    first = max(6, (w - 3) / 2)
    last = min(n - 4, (w + 4) / 2)
    !$omp parallel do private(j)
    do i = first, last ! expect: parallel wavefront
      j = w - i
      a(j, i) = a(j, i - 1) + 0.5d0 * a(j - 1, i) - a(j, i - 4)
    end do
    !$omp end parallel do
  end do
end subroutine diagonals

subroutine cut(n, m, a)
  integer :: w, first, last
  integer :: n, m, i, j
  double precision :: a(n, n)
  do w = 7, min(2 * n, n + m)
    first = max(max(5, (w + 1) / 2), w - m)
    last = min(n, w - 2)
    !$omp parallel do private(j)
    do i = first, last ! expect: parallel wavefront
      j = w - i
      a(j, i) = a(j, i - 1) + 0.5d0 * a(j - 1, i) - a(j, i - 4)
    end do
    !$omp end parallel do
  end do
end subroutine cut

subroutine upwards(n, a)
  integer :: w, first, last
  integer :: n, i, j
  double precision :: a(n, n)
  do w = 0 - (n - 1), 0 - (n - 4) - 2 * (1 - (n - 4))
    first = min(n - 4, n - 4 - (w - (0 - (n - 4)) + 1) / 2)
    last = max(1, n - 4 - (w - (0 - (n - 1))))
    !$omp parallel do private(j)
    do i = first, last, -1 ! expect: parallel wavefront
      j = 0 - w - (i - (n - 4))
      a(j, i) = a(j, i + 1) + 0.5d0 * a(j + 1, i) - a(j, i + 4)
    end do
    !$omp end parallel do
  end do
end subroutine upwards

! The column of an earlier iteration is finished: the loops change places.
subroutine rows(n, a)
  integer :: first, last
  integer :: n, i, j, k
  double precision :: a(n, n)
  do k = 1, n - 1
    first = max(1, k + 1)
    last = n
    !$omp parallel do private(i)
    do j = first, last ! expect: parallel interchange
      do i = 1, n
        a(i, j) = a(i, j) - a(i, k) * a(n + 1 - i, j)
      end do
    end do
    !$omp end parallel do
  end do
end subroutine rows
