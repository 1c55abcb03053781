! Along the diagonals, whatever functions compute there: they only look at what they are handed.
! golden: output
! twin: text
integer function larger(a, b)
  integer, intent(in) :: a, b
  larger = b
  if (a >= b) larger = a
end function larger

integer function pair(x, y)
  integer, intent(in) :: x, y
  pair = 0
  if (x + y == 3) pair = 1
end function pair

subroutine folded(n, seq, t)
  integer :: w, first, last
  integer, intent(in) :: n, seq(n)
  integer, intent(inout) :: t(n, n)
  integer :: i, j, k
  integer, external :: larger, pair
  do w = 1, n - 1
    first = min(n - 1, n - w)
    last = 1
    ! Heiretsu: parallel where that pays, else as before
    block
    !$ use omp_lib, only: omp_get_max_threads
    logical :: several_threads
    several_threads = .false.
    !$ several_threads = omp_get_max_threads() > 1
    if (int(first, 8) * w >= 100000 .and. several_threads) then
    !$omp parallel do private(j, k) schedule(static, 1)
    do i = first, last, -1 ! expect: parallel wavefront
      j = i + w
      t(j, i) = larger(t(j - 1, i), t(j, i + 1))
      t(j, i) = larger(t(j, i), t(j - 1, i + 1) + pair(seq(i), seq(j)))
      do k = i + 1, j - 1
        t(j, i) = larger(t(j, i) + 0, t(k, i) + t(j, k + 1))
      end do
    end do
    !$omp end parallel do
    else
    do i = first, last, -1 ! expect: parallel wavefront
      j = i + w
      t(j, i) = larger(t(j - 1, i), t(j, i + 1))
      t(j, i) = larger(t(j, i), t(j - 1, i + 1) + pair(seq(i), seq(j)))
      do k = i + 1, j - 1
        t(j, i) = larger(t(j, i) + 0, t(k, i) + t(j, k + 1))
      end do
    end do
    end if
    end block
  end do
end subroutine folded
