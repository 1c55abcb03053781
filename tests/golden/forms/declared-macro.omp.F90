! Declarations stand before the first statement, whose text has a macro in it.
! golden: output
! options: force
#define SIZE 200
subroutine sums(a, b)
  implicit none
  integer :: a(SIZE), b(SIZE), i, s, n
  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_s_part, block_s_parts(0:63)
  integer :: block_s_starts(0:63)
  n = SIZE
  s = 0
  ! heiretsu: linear form over + in s
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(block_lo, block_hi, block_s_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_s_part = 0
      do i = block_lo, block_hi
        block_s_part = block_s_part + a(i)
      end do
      block_s_parts(block_i) = block_s_part
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_s_starts(block_i) = s
      s = s + block_s_parts(block_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(s, block_lo, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      s = block_s_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        s = s + a(i)
        b(i) = s
      end do
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form
      s = s + a(i)
      b(i) = s
    end do
  end if
end subroutine
