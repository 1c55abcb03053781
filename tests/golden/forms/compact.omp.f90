! Elements that pass a test go where a counter points to: blocks count first, then each writes from its own counter on. golden: output
! options: force
! twin: text
integer function compact(n, x, out)
  implicit none
  integer, intent(in) :: n
  integer, intent(in) :: x(n)
  integer, intent(inout) :: out(n)
  integer :: i, k

  integer :: b1_i, b1_size, b1_lo, b1_hi
  integer(8) :: b1_k_const1, b1_k_const1s(0:63)
  integer :: b1_k_before2s(0:63)
  k = 0
  ! heiretsu: linear form over + in k
  b1_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(b1_lo, b1_hi, b1_k_const1, i)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * b1_size
      b1_hi = min(b1_lo + b1_size - 1, n)
      b1_k_const1 = 0
      do i = b1_lo, b1_hi
        if (0 < x(i)) then
          b1_k_const1 = b1_k_const1 + 1
        end if
      end do
      b1_k_const1s(b1_i) = b1_k_const1
    end do
    !$omp end parallel do
    do b1_i = 0, 63
      b1_k_before2s(b1_i) = k
      k = k + b1_k_const1s(b1_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(b1_lo, i) lastprivate(k)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * b1_size
      k = b1_k_before2s(b1_i)
      do i = b1_lo, min(b1_lo + b1_size - 1, n)
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

  integer :: b1_i, b1_size, b1_lo, b1_hi
  integer(8) :: b1_k_const1, b1_k_const1s(0:63)
  integer :: b1_k_before2s(0:63)
  k = 0
  ! heiretsu: linear form over + in k
  b1_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(b1_lo, b1_hi, b1_k_const1, i)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * b1_size
      b1_hi = min(b1_lo + b1_size - 1, n)
      b1_k_const1 = 0
      do i = b1_lo, b1_hi
        if (0 < x(i)) then
          b1_k_const1 = b1_k_const1 + 1
        end if
      end do
      b1_k_const1s(b1_i) = b1_k_const1
    end do
    !$omp end parallel do
    do b1_i = 0, 63
      b1_k_before2s(b1_i) = k
      k = k + b1_k_const1s(b1_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(b1_lo, i) lastprivate(k)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * b1_size
      k = b1_k_before2s(b1_i)
      do i = b1_lo, min(b1_lo + b1_size - 1, n)
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

  integer :: b2_i, b2_size, b2_lo, b2_hi
  integer(8) :: b2_k_const2, b2_k_const2s(0:63)
  integer(8) :: b2_j_const3, b2_j_const3s(0:63)
  integer :: b2_k_before4s(0:63)
  integer :: b2_j_before5s(0:63)
  k = 0
  j = 0
  ! heiretsu: linear form over + in k; then linear form over + in j
  b2_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(b2_lo, b2_hi, b2_k_const2, b2_j_const3, i)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * b2_size
      b2_hi = min(b2_lo + b2_size - 1, n)
      b2_k_const2 = 0
      b2_j_const3 = 0
      do i = b2_lo, b2_hi
        if (0 < x(i)) then
          b2_k_const2 = b2_k_const2 + 1
        else
          b2_j_const3 = b2_j_const3 + 1
        end if
      end do
      b2_k_const2s(b2_i) = b2_k_const2
      b2_j_const3s(b2_i) = b2_j_const3
    end do
    !$omp end parallel do
    do b2_i = 0, 63
      b2_k_before4s(b2_i) = k
      b2_j_before5s(b2_i) = j
      k = k + b2_k_const2s(b2_i)
      j = j + b2_j_const3s(b2_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(b2_lo, i) lastprivate(k, j)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * b2_size
      k = b2_k_before4s(b2_i)
      j = b2_j_before5s(b2_i)
      do i = b2_lo, min(b2_lo + b2_size - 1, n)
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

  integer :: b0_i, b0_size, b0_lo, b0_hi
  integer(8) :: b0_k_const1, b0_k_const1s(0:63)
  integer :: b0_k_before2s(0:63)
  ! heiretsu: linear form over + in k
  b0_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(b0_lo, b0_hi, b0_k_const1, i)
    do b0_i = 0, 63
      b0_lo = (1) + b0_i * b0_size
      b0_hi = min(b0_lo + b0_size - 1, n)
      b0_k_const1 = 0
      do i = b0_lo, b0_hi
        if (x(i) /= 0) then
          b0_k_const1 = b0_k_const1 + 1
        end if
      end do
      b0_k_const1s(b0_i) = b0_k_const1
    end do
    !$omp end parallel do
    do b0_i = 0, 63
      b0_k_before2s(b0_i) = k
      k = k + b0_k_const1s(b0_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(b0_lo, i) lastprivate(k)
    do b0_i = 0, 63
      b0_lo = (1) + b0_i * b0_size
      k = b0_k_before2s(b0_i)
      do i = b0_lo, min(b0_lo + b0_size - 1, n)
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

  integer :: b1_i, b1_size, b1_lo, b1_hi
  integer(8) :: b1_k_const1, b1_k_const1s(0:63)
  integer :: b1_k_before2s(0:63)
  k = n
  ! heiretsu: linear form over + in k
  b1_size = ((n) - (1)) / 64 + 1
  if (n <= 2147483583) then
    !$omp parallel do private(b1_lo, b1_hi, b1_k_const1, i)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * b1_size
      b1_hi = min(b1_lo + b1_size - 1, n)
      b1_k_const1 = 0
      do i = b1_lo, b1_hi
        if (0 < x(i)) then
          b1_k_const1 = b1_k_const1 - 1
        end if
      end do
      b1_k_const1s(b1_i) = b1_k_const1
    end do
    !$omp end parallel do
    do b1_i = 0, 63
      b1_k_before2s(b1_i) = k
      k = k + b1_k_const1s(b1_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(b1_lo, i) lastprivate(k)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * b1_size
      k = b1_k_before2s(b1_i)
      do i = b1_lo, min(b1_lo + b1_size - 1, n)
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
