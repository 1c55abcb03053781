! Loops that only extended modulo intervals prove parallel: the tests of every compiler's textbook
! (GCD, Banerjee) fail on `transform` and `integrals`.
!
!   heiretsu explain --verbose examples/intervals.f90   names the test that decided
!   heiretsu check examples/intervals.f90               builds both, runs both, compares
program intervals
  implicit none
  integer, parameter :: blocks = 40, num = 40, pairs = num * (num + 1) / 2
  double precision :: a(0:258*blocks*12), v(0:pairs*(pairs+2)), t(0:num*num)
  integer :: x(0:blocks-1), k

  do k = 0, 258 * blocks * 12
    a(k) = mod(k, 17)
  end do
  do k = 0, blocks - 1
    x(k) = mod(k, 11)
  end do
  v = 0
  t = 0
  call sieve(a)
  call transform(a, x, blocks)
  call integrals(v, num)
  call triangle(t, num)
  call rows(t, num, num - 3, num)
  print '(3f20.6)', sum(a), sum(v), sum(t)

contains

  ! Written at 12, 24, ..., read at 7, 15, ...: 4 divides every difference of the two but 5.
  subroutine sieve(p)
    double precision, intent(inout) :: p(0:*)
    integer :: i
    do i = 4, 1000, 4
      p(3 * i) = p(2 * i - 1) + 1
    end do
  end subroutine sieve

  ! OCEAN's FTRVMT: parallel for every i2k, however long the inner loop runs.
  subroutine transform(p, upper, i2k)
    double precision, intent(inout) :: p(0:*)
    integer, intent(in) :: upper(0:*), i2k
    double precision :: h
    integer :: ij, jj, mm, js, js2
    do ij = 0, i2k - 1
      do jj = 0, upper(ij)
        do mm = 0, 128
          js = 258 * i2k * jj + 129 * ij + mm + 1
          js2 = js + 129 * i2k
          h = p(js) - p(js2)
          p(js) = p(js) + p(js2)
          p(js2) = 0.5d0 * h
        end do
      end do
    end do
  end subroutine transform

  ! TRFD's OLDA, its induction variables replaced by what they are worth: parallel for every num.
  subroutine integrals(p, num)
    double precision, intent(inout) :: p(0:*)
    integer, intent(in) :: num
    integer :: mrs, mi, mj
    do mrs = 1, (num * num + num) / 2
      do mi = 1, num
        do mj = 1, mi
          p(mj + (mi * mi - mi + mrs * (num * num + num)) / 2) = 0.5d0 * mrs + mi - mj
        end do
      end do
    end do
  end subroutine integrals

  ! The rows of a triangle, packed.
  subroutine triangle(p, n)
    double precision, intent(inout) :: p(*)
    integer, intent(in) :: n
    integer :: i, j
    do i = 1, n
      do j = 1, i
        p(i * (i - 1) / 2 + j) = 1d0 / (i + j + 1)
      end do
    end do
  end subroutine triangle

  ! m elements of rows of length n: parallel where n >= m, which is tested when the loop starts.
  subroutine rows(p, r, m, n)
    double precision, intent(inout) :: p(0:*)
    integer, intent(in) :: r, m, n
    integer :: i, j
    do i = 0, r - 1
      do j = 0, m - 1
        p(i * n + j) = 2 * p(i * n + j) + 1
      end do
    end do
  end subroutine rows

end program intervals
