! options: force
! A jump over a statement, in blocks: the label stands there once. twin: text golden: output
subroutine k(a, c, last)
  implicit none
  integer :: j
  double precision, intent(inout) :: a(1000), last
  double precision, intent(in) :: c(1000)
  double precision :: u
  integer :: b1_i, b1_size, b1_lo, b1_hi
  logical :: b1_u_set1, b1_u_set1s(0:63)
  double precision :: b1_u_before2s(0:63)
  u = last
  ! heiretsu: set or kept in u
  b1_size = ((1000) - (1)) / 64 + 1
  !$omp parallel do private(b1_lo, b1_hi, b1_u_set1, j)
  do b1_i = 0, 63
    b1_lo = (1) + b1_i * b1_size
    b1_hi = min(b1_lo + b1_size - 1, 1000)
    b1_u_set1 = .false.
    !$omp simd reduction(.or.:b1_u_set1)
    do j = b1_lo, b1_hi
      if (.not. (dble(j) < c(j))) then
        b1_u_set1 = .true.
      end if
    end do
    !$omp end simd
    b1_u_set1s(b1_i) = b1_u_set1
  end do
  !$omp end parallel do
  do b1_i = 0, 63
    b1_u_before2s(b1_i) = u
    if (b1_u_set1s(b1_i)) then
      u = 7.0d0
    end if
  end do
  ! the loop itself, block by block, from the values before each block
  !$omp parallel do private(b1_lo, j) lastprivate(u)
  do b1_i = 0, 63
    b1_lo = (1) + b1_i * b1_size
    u = b1_u_before2s(b1_i)
    do j = b1_lo, min(b1_lo + b1_size - 1, 1000)
      a(j) = u
      if (c(j) > j) goto 10
      u = 7.0d0
      10 continue
    end do
  end do
  !$omp end parallel do
  last = u
end subroutine k
