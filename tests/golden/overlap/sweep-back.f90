! The way back: planes and rows count down, the right-hand side of a plane stands in an array of one plane, a row is solved by its
! own work array, and a factor is each thread's own.
! twin: text
! golden: output
subroutine back(d, v, r)
  double precision :: d, v(0:2, 0:39, 0:39, 0:39), r(0:2, 0:39, 0:39), x(0:2), s
  integer :: i, j, k, m
  do k = 38, 1, -1 ! expect: parallel overlap
    s = d * k
    do j = 38, 1, -1 ! expect: parallel doall not-inserted
      do i = 38, 1, -1
        do m = 0, 2
          r(m, i, j) = s * v(m, i, j, k + 1)
        end do
      end do
    end do
    do j = 38, 1, -1 ! expect: sequential H101(v)
      do i = 38, 1, -1 ! expect: sequential H101(v)
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
