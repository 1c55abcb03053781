! options: force
! A jump over a statement, in blocks: the label stands there once. twin: text golden: output
subroutine k(a, c, last)
  implicit none
  integer :: j
  double precision, intent(inout) :: a(1000), last
  double precision, intent(in) :: c(1000)
  double precision :: u
  integer :: block_i, block_size, block_lo, block_hi
  logical :: block_u_set, block_u_sets(0:63)
  double precision :: block_u_starts(0:63)
  u = last
  ! heiretsu: set or kept in u
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((1000) - (1)) / 64 + 1
  !$omp parallel do private(block_lo, block_hi, block_u_set, j)
  do block_i = 0, 63
    block_lo = (1) + block_i * block_size
    block_hi = min(block_lo + block_size - 1, 1000)
    block_u_set = .false.
    !$omp simd reduction(.or.:block_u_set)
    do j = block_lo, block_hi
      if (.not. (dble(j) < c(j))) then
        block_u_set = .true.
      end if
    end do
    !$omp end simd
    block_u_sets(block_i) = block_u_set
  end do
  !$omp end parallel do
  do block_i = 0, 63
    block_u_starts(block_i) = u
    if (block_u_sets(block_i)) then
      u = 7.0d0
    end if
  end do
  ! the loop itself, block by block, from the values before each block
  !$omp parallel do private(block_lo, j) lastprivate(u)
  do block_i = 0, 63
    block_lo = (1) + block_i * block_size
    u = block_u_starts(block_i)
    do j = block_lo, min(block_lo + block_size - 1, 1000)
      a(j) = u
      if (c(j) > j) goto 10
      u = 7.0d0
      10 continue
    end do
  end do
  !$omp end parallel do
  last = u
end subroutine k
