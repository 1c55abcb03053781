! What nested loops add is summed ahead; running values are used in order. golden: output
! twin: text

subroutine prefix(n, m, a, s, best)
    integer(8) :: it, sum, s1(0:4095)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(m, n)
    integer, intent(inout) :: s, best
    integer :: i, j

    do it = 1, int(n, 8), 4096 ! expect: parallel expansion inserted
      ! Heiretsu: parallel where that pays, else as before
      block
      !$ use omp_lib, only: omp_get_max_threads
      logical :: several_threads
      several_threads = .false.
      !$ several_threads = omp_get_max_threads() > 1
      if (m >= 90 .and. several_threads) then
      !$omp parallel do private(sum, j)
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        sum = 0
        do j = 1, m
          sum = sum + int(a(j, i), 8)
        end do
        s1(int(i, 8) - it) = sum
      end do
      !$omp end parallel do
      else
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        sum = 0
        do j = 1, m
          sum = sum + int(a(j, i), 8)
        end do
        s1(int(i, 8) - it) = sum
      end do
      end if
      end block
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        s = int(int(s, 8) + s1(int(i, 8) - it), 4)
        if (s > best) then
          best = s
        end if
      end do
    end do
end subroutine prefix

! Thirty-two bits: summed in more.
subroutine clamped(n, a, s)
    integer(8) :: it, sum, s1(0:4095)
    integer, intent(in) :: n
    integer, intent(in) :: a(n, n, n)
    integer, intent(inout) :: s
    integer :: i, j, k

    do it = 1, int(n, 8), 4096 ! expect: parallel expansion
      ! Heiretsu: parallel where that pays, else as before
      block
      !$ use omp_lib, only: omp_get_max_threads
      logical :: several_threads
      several_threads = .false.
      !$ several_threads = omp_get_max_threads() > 1
      if (int(n, 8) * n >= 90 .and. several_threads) then
      !$omp parallel do private(sum, j, k)
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        sum = 0
        do j = 1, n
          do k = 1, n
            sum = sum + int(a(k, j, i), 8)
          end do
        end do
        s1(int(i, 8) - it) = sum
      end do
      !$omp end parallel do
      else
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        sum = 0
        do j = 1, n
          do k = 1, n
            sum = sum + int(a(k, j, i), 8)
          end do
        end do
        s1(int(i, 8) - it) = sum
      end do
      end if
      end block
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        s = int(int(s, 8) + s1(int(i, 8) - it), 4)
        if (s < 0) then
          s = 0
        end if
      end do
    end do
end subroutine clamped

! Rounded in another order; under a condition; two sums, and values that are stored.
subroutine rows(n, m, a, total, many)
    integer(8) :: it, sum2, c1(0:4095)
    double precision :: sum, s1(0:4095)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(m, n)
    double precision, intent(out) :: total(n)
    integer, intent(out) :: many(n)
    integer :: i, j, c
    double precision :: s

    s = 0.0d0
    c = 0
    do it = 1, int(n, 8), 4096 ! expect: parallel expansion
      ! Heiretsu: parallel where that pays, else as before
      block
      !$ use omp_lib, only: omp_get_max_threads
      logical :: several_threads
      several_threads = .false.
      !$ several_threads = omp_get_max_threads() > 1
      if (m >= 90 .and. several_threads) then
      !$omp parallel do private(sum, sum2, j)
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        sum = 0.0d0
        sum2 = 0
        do j = 1, m
          sum = sum + a(j, i)
          if (a(j, i) > 0.0d0) then
            sum2 = sum2 + 1
          end if
        end do
        s1(int(i, 8) - it) = sum
        c1(int(i, 8) - it) = sum2
      end do
      !$omp end parallel do
      else
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        sum = 0.0d0
        sum2 = 0
        do j = 1, m
          sum = sum + a(j, i)
          if (a(j, i) > 0.0d0) then
            sum2 = sum2 + 1
          end if
        end do
        s1(int(i, 8) - it) = sum
        c1(int(i, 8) - it) = sum2
      end do
      end if
      end block
      do i = int(it, 4), int(min(it + 4095, int(n, 8)), 4)
        s = s + s1(int(i, 8) - it)
        c = int(int(c, 8) + c1(int(i, 8) - it), 4)
        total(i) = s
        many(i) = c
      end do
    end do
end subroutine rows
