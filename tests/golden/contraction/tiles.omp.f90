! Rows as long as a variable says, read at distances in both dimensions: tiles with a window of the array.
! golden: output twin: text
subroutine smooth(n, m, a, b)
  implicit none
  integer(8) :: it, jt
  double precision :: t1(0:255, 0:25)
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  !$omp parallel do private(jt, i, j, t1) if(int(m, 8) * n >= 700)
  do it = 3, int(n - 2, 8), 24 ! expect: parallel contraction fusion
    do jt = 2, int(m - 1, 8), 256
      do i = int(it, 4) - 1, int(min(it + 23, int(n - 2, 8)), 4) + 1 ! expect: parallel contraction fusion
        do j = int(jt, 4), int(min(jt + 255, int(m - 1, 8)), 4)
          t1(int(j, 8) - jt, int(i, 8) - it + 1) = a(j - 1, i) + a(j + 1, i)
        end do
      end do
      do i = int(it, 4), int(min(it + 23, int(n - 2, 8)), 4)
        do j = int(jt, 4), int(min(jt + 255, int(m - 1, 8)), 4)
          b(j, i) = t1(int(j, 8) - jt, int(i, 8) - it) + t1(int(j, 8) - jt, int(i, 8) - it + 1) + &
            t1(int(j, 8) - jt, int(i, 8) - it + 2)
        end do
      end do
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine chain(n, m, a, b)
  implicit none
  integer(8) :: it, jt
  double precision :: t1(0:129, 0:25), u1(0:128, 0:24)
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  !$omp parallel do private(jt, i, j, t1, u1) if(int(m, 8) * n >= 400)
  do it = 2, int(n - 1, 8), 24 ! expect: parallel contraction fusion
    do jt = 2, int(m - 1, 8), 128
      do i = int(it, 4) - 1, int(min(it + 23, int(n - 1, 8)), 4) + 1 ! expect: parallel contraction fusion
        do j = int(jt, 4) - 1, int(min(jt + 127, int(m - 1, 8)), 4) + 1
          t1(int(j, 8) - jt + 1, int(i, 8) - it + 1) = a(j, i) * a(j, i)
        end do
      end do
      do i = int(it, 4) - 1, int(min(it + 23, int(n - 1, 8)), 4) ! expect: parallel contraction fusion
        do j = int(jt, 4), int(min(jt + 127, int(m - 1, 8)), 4) + 1
          u1(int(j, 8) - jt, int(i, 8) - it + 1) = t1(int(j, 8) - jt + 1, int(i, 8) - it + 2) - &
            t1(int(j, 8) - jt, int(i, 8) - it + 1)
        end do
      end do
      do i = int(it, 4), int(min(it + 23, int(n - 1, 8)), 4)
        do j = int(jt, 4), int(min(jt + 127, int(m - 1, 8)), 4)
          b(j, i) = b(j, i) + u1(int(j, 8) - jt, int(i, 8) - it) - u1(int(j, 8) - jt + 1, int(i, &
            8) - it + 1)
        end do
      end do
    end do
  end do
  !$omp end parallel do
end subroutine

subroutine large(n, a, b)
  implicit none
  integer(8) :: it
  integer :: jt
  double precision :: t1(0:257, 0:25)
  integer :: n, i, j
  double precision :: a(4000, n), b(4000, n)
  !$omp parallel do private(jt, i, j, t1)
  do it = 2, int(n - 1, 8), 24 ! expect: parallel contraction fusion
    do jt = 2, 3999, 256
      do i = int(it, 4) - 1, int(min(it + 23, int(n - 1, 8)), 4) + 1 ! expect: parallel contraction fusion
        do j = jt - 1, min(jt + 255, 3999) + 1
          t1(j - jt + 1, int(i, 8) - it + 1) = 2.0d0 * a(j, i)
        end do
      end do
      do i = int(it, 4), int(min(it + 23, int(n - 1, 8)), 4)
        do j = jt, min(jt + 255, 3999)
          b(j, i) = t1(j - jt + 1, int(i, 8) - it) + t1(j - jt + 1, int(i, 8) - it + 2) - t1(j - &
            jt, int(i, 8) - it + 1) - t1(j - jt + 2, int(i, 8) - it + 1)
        end do
      end do
    end do
  end do
  !$omp end parallel do
end subroutine
