! The factor of a plane is computed from a row of the plane before: not by a thread that has not got so far.
! twin: text
subroutine back(d, v, r)
  double precision :: d, v(0:2, 0:39, 0:39, 0:39), r(0:2, 0:39, 0:39), x(0:2), s
  integer :: i, j, k, m
  do k = 38, 1, -1 ! expect: sequential H101(v) not-overlap
    s = d * v(0, 1, 1, k + 1)
    do j = 38, 1, -1
      do i = 38, 1, -1
        do m = 0, 2
          r(m, i, j) = s * v(m, i, j, k + 1)
        end do
      end do
    end do
    do j = 38, 1, -1
      do i = 38, 1, -1
        do m = 0, 2
          x(m) = r(m, i, j) + v(m, i, j + 1, k) + v(m, i + 1, j, k)
        end do
        do m = 0, 2
          v(m, i, j, k) = v(m, i, j, k) - 0.1d0 * (x(m) + x(mod(m + 1, 3)))
        end do
      end do
    end do
  end do
end subroutine
