! Every other element of each row, beginning with the first or the second one: rows lie n elements apart.
subroutine sweep(n, colour, v, g)
  integer :: n, colour, i, j
  double precision :: v(0:*), g(0:*)
  do j = 1, n - 2 ! expect: parallel doall
    do i = 1 + iand(j + colour, 1), n - 2, 2 ! expect: parallel
      v(j * n + i) = 0.25d0 * (v((j - 1) * n + i) + v((j + 1) * n + i) + v(j * n + i - 1) + v(j * n + i + 1) - g(j * n + i))
    end do
  end do
end subroutine sweep

! The same with the remainder of a division, in planes of rows.
subroutine planes(n, colour, v)
  integer :: n, colour, i, j, k
  double precision :: v(0:*)
  do k = 1, n - 2 ! expect: parallel doall
    do j = 1, n - 2 ! expect: parallel
      do i = 1 + mod(k + j + colour, 2), n - 2, 2 ! expect: parallel
        v((k * n + j) * n + i) = v((k * n + j - 1) * n + i) + v(((k + 1) * n + j) * n + i) + v((k * n + j) * n + i + 1)
      end do
    end do
  end do
end subroutine planes
