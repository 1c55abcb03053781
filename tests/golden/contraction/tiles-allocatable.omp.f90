! Tiles of arrays that are allocated. golden: output
subroutine smooth(n, m, a, b)
  implicit none
  integer(8) :: it, jt
  double precision :: t1(0:255, 0:25)
  integer :: n, m, i, j
  double precision :: a(m, n), b(m, n)
  double precision, allocatable :: t(:, :)
  allocate (t(m, n))
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
  deallocate (t)
end subroutine
