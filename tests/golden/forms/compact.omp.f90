! Elements that pass a test go where a counter points to: blocks count first, then each writes from its own counter on. golden: output
! options: force
! twin: text
integer function compact(n, x, out)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(n)
  integer :: i, k

  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_k_part, block_k_parts(0:63)
  integer :: block_k_starts(0:63)
  k = 0
  ! heiretsu: linear form over + in k
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(block_lo, block_hi, block_k_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_k_part = 0
      do i = block_lo, block_hi
        if (0 < x(i)) then
          block_k_part = block_k_part + 1
        end if
      end do
      block_k_parts(block_i) = block_k_part
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_k_starts(block_i) = k
      k = k + block_k_parts(block_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(block_lo, i) lastprivate(k)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      k = block_k_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        if (x(i) > 0) then
          k = k + 1
          out(k) = x(i)
        end if
      end do
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form
      if (x(i) > 0) then
        k = k + 1
        out(k) = x(i)
      end if
    end do
  end if
  compact = k
end function

! Several arrays at one counter.
integer function both(n, x, at, value)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: at(n), value(n)
  integer :: i, k

  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_k_part, block_k_parts(0:63)
  integer :: block_k_starts(0:63)
  k = 0
  ! heiretsu: linear form over + in k
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(block_lo, block_hi, block_k_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_k_part = 0
      do i = block_lo, block_hi
        if (0 < x(i)) then
          block_k_part = block_k_part + 1
        end if
      end do
      block_k_parts(block_i) = block_k_part
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_k_starts(block_i) = k
      k = k + block_k_parts(block_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(block_lo, i) lastprivate(k)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      k = block_k_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        if (x(i) > 0) then
          k = k + 1
          at(k) = i
          value(k) = x(i)
        end if
      end do
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form
      if (x(i) > 0) then
        k = k + 1
        at(k) = i
        value(k) = x(i)
      end if
    end do
  end if
  both = k
end function

! Several counters.
integer function parted(n, x, more, less, count)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: more(n), less(n), count
  integer :: i, j, k

  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_k_part, block_k_parts(0:63)
  integer(8) :: block_j_part, block_j_parts(0:63)
  integer :: block_k_starts(0:63)
  integer :: block_j_starts(0:63)
  k = 0
  j = 0
  ! heiretsu: linear form over + in k; then linear form over + in j
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do &
    !$omp private(block_lo, block_hi, block_k_part, block_j_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_k_part = 0
      block_j_part = 0
      do i = block_lo, block_hi
        if (0 < x(i)) then
          block_k_part = block_k_part + 1
        else
          block_j_part = block_j_part + 1
        end if
      end do
      block_k_parts(block_i) = block_k_part
      block_j_parts(block_i) = block_j_part
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_k_starts(block_i) = k
      block_j_starts(block_i) = j
      k = k + block_k_parts(block_i)
      j = j + block_j_parts(block_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(block_lo, i) lastprivate(k, j)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      k = block_k_starts(block_i)
      j = block_j_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        if (x(i) > 0) then
          k = k + 1
          more(k) = x(i)
        else
          j = j + 1
          less(j) = x(i)
        end if
      end do
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form
      if (x(i) > 0) then
        k = k + 1
        more(k) = x(i)
      else
        j = j + 1
        less(j) = x(i)
      end if
    end do
  end if
  count = j
  parted = k
end function

! Two elements for each step.
integer function pairs(n, x, out, k)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(2, n), k
  integer :: i

  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_k_part, block_k_parts(0:63)
  integer :: block_k_starts(0:63)
  ! heiretsu: linear form over + in k
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(block_lo, block_hi, block_k_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_k_part = 0
      do i = block_lo, block_hi
        if (x(i) /= 0) then
          block_k_part = block_k_part + 1
        end if
      end do
      block_k_parts(block_i) = block_k_part
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_k_starts(block_i) = k
      k = k + block_k_parts(block_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(block_lo, i) lastprivate(k)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      k = block_k_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        if (x(i) == 0) cycle
        out(1, k) = i
        out(2, k) = x(i)
        k = k + 1
      end do
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form
      if (x(i) == 0) cycle
      out(1, k) = i
      out(2, k) = x(i)
      k = k + 1
    end do
  end if
  pairs = k
end function

! A counter that falls.
integer function downwards(n, x, out)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(n)
  integer :: i, k

  integer :: block_i, block_size, block_lo, block_hi
  integer(8) :: block_k_part, block_k_parts(0:63)
  integer :: block_k_starts(0:63)
  k = n
  ! heiretsu: linear form over + in k
  ! blocks of iterations run side by side, then their results are put together in order
  block_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(block_lo, block_hi, block_k_part, i)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      block_hi = min(block_lo + block_size - 1, n)
      block_k_part = 0
      do i = block_lo, block_hi
        if (0 < x(i)) then
          block_k_part = block_k_part - 1
        end if
      end do
      block_k_parts(block_i) = block_k_part
    end do
    !$omp end parallel do
    do block_i = 0, 63
      block_k_starts(block_i) = k
      k = k + block_k_parts(block_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(block_lo, i) lastprivate(k)
    do block_i = 0, 63
      block_lo = (1) + block_i * block_size
      k = block_k_starts(block_i)
      do i = block_lo, min(block_lo + block_size - 1, n)
        if (x(i) > 0) then
          out(k) = x(i)
          k = k - 1
        end if
      end do
    end do
    !$omp end parallel do
  else
    do i = 1, n ! expect: parallel linear-form
      if (x(i) > 0) then
        out(k) = x(i)
        k = k - 1
      end if
    end do
  end if
  downwards = k
end function
