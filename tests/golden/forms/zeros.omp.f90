! Zeros of both signs are equal: the program's comparisons say which of them is left. Blocks compare in the same way, or the loop
! runs as it was where a zero is left. twin: text golden: output
subroutine above(n, a, o) ! options: force
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: o(n)
  real(8) :: s
  integer :: i

  integer :: b1_i, b1_size, b1_lo, b1_hi
  double precision :: b1_s_const1, b1_s_const1s(0:511)
  logical :: b1_s_const_none2, b1_s_const_none2s(0:511)
  double precision :: b1_s_by_s3, b1_s_by_s3s(0:511)
  double precision :: b1_odd4, b1_odd4s(0:511)
  double precision :: b1_s_before5s(0:511)
  logical :: b1_redo
  double precision :: b1_first0
  integer :: b1_k, b1_l, b1_t, b1_len, b1_from, b1_to
  double precision :: b1_s_const1l(0:7)
  logical :: b1_s_const_none2l(0:7)
  double precision :: b1_s_by_s3l(0:7)
  double precision :: b1_odd4l(0:7)
  s = 0d0
  ! heiretsu: linear form over (max,+) in s
  b1_size = ((n) - (1)) / 512 + 1
  b1_redo = .true.
  b1_first0 = s
  if (n <= 2147483135) then
    b1_redo = .false.
    !$omp parallel do &
    !$omp private(b1_lo, b1_hi, b1_len, b1_k, b1_t, b1_l, i, b1_s_const1, &
    !$omp b1_s_const_none2, b1_s_by_s3, b1_odd4, b1_odd4l, b1_s_const1l, &
    !$omp b1_s_const_none2l, b1_s_by_s3l)
    do b1_i = 0, 63
      b1_lo = (1) + b1_i * (8 * b1_size)
      b1_hi = min(b1_lo + 8 * b1_size - 1, n)
      b1_len = max(b1_hi - b1_lo + 1, 0) / 8
      do b1_k = 0, 7
        b1_odd4l(b1_k) = 0.0d0
        b1_s_const1l(b1_k) = 0.0d0
        b1_s_const_none2l(b1_k) = .true.
        b1_s_by_s3l(b1_k) = -0.0d0
      end do
      do b1_t = 0, b1_len - 1
        !$omp simd &
        !$omp private(i, b1_s_const1, b1_s_const_none2, b1_s_by_s3, b1_odd4)
        do b1_l = 0, 7
          i = b1_lo + b1_l * b1_len + b1_t
          b1_s_const1 = b1_s_const1l(b1_l)
          b1_s_const_none2 = b1_s_const_none2l(b1_l)
          b1_s_by_s3 = b1_s_by_s3l(b1_l)
          b1_odd4 = b1_odd4l(b1_l)
          if (b1_s_const_none2) then
            b1_s_const1 = 0.0d0
          else
            if (a(i) + b1_s_const1 <= 0.0d0) then
              b1_s_const1 = 0.0d0
            else
              b1_s_const1 = a(i) + b1_s_const1
            end if
          end if
          b1_s_const_none2 = .false.
          b1_s_by_s3 = a(i) + b1_s_by_s3
          b1_odd4 = b1_odd4 + (a(i) - a(i))
          b1_s_const1l(b1_l) = b1_s_const1
          b1_s_const_none2l(b1_l) = b1_s_const_none2
          b1_s_by_s3l(b1_l) = b1_s_by_s3
          b1_odd4l(b1_l) = b1_odd4
        end do
        !$omp end simd
      end do
      b1_s_const1 = b1_s_const1l(7)
      b1_s_const_none2 = b1_s_const_none2l(7)
      b1_s_by_s3 = b1_s_by_s3l(7)
      b1_odd4 = b1_odd4l(7)
      do i = b1_lo + 8 * b1_len, b1_hi
        if (b1_s_const_none2) then
          b1_s_const1 = 0.0d0
        else
          if (a(i) + b1_s_const1 <= 0.0d0) then
            b1_s_const1 = 0.0d0
          else
            b1_s_const1 = a(i) + b1_s_const1
          end if
        end if
        b1_s_const_none2 = .false.
        b1_s_by_s3 = a(i) + b1_s_by_s3
        b1_odd4 = b1_odd4 + (a(i) - a(i))
      end do
      b1_s_const1l(7) = b1_s_const1
      b1_s_const_none2l(7) = b1_s_const_none2
      b1_s_by_s3l(7) = b1_s_by_s3
      b1_odd4l(7) = b1_odd4
      do b1_k = 0, 7
        b1_s_const1s(b1_i * 8 + b1_k) = b1_s_const1l(b1_k)
        b1_s_const_none2s(b1_i * 8 + b1_k) = b1_s_const_none2l(b1_k)
        b1_s_by_s3s(b1_i * 8 + b1_k) = b1_s_by_s3l(b1_k)
        b1_odd4s(b1_i * 8 + b1_k) = b1_odd4l(b1_k)
      end do
    end do
    !$omp end parallel do
    do b1_i = 0, 511
      b1_s_before5s(b1_i) = s
      if (s - s /= 0.0d0) b1_redo = .true.
      if (b1_odd4s(b1_i) /= 0.0d0) b1_redo = .true.
      if (.not. b1_s_const_none2s(b1_i) .and. b1_s_const1s(b1_i) - b1_s_const1s(b1_i) /= 0.0d0) &
        b1_redo = .true.
      if (b1_s_by_s3s(b1_i) - b1_s_by_s3s(b1_i) /= 0.0d0) b1_redo = .true.
      if (b1_s_const_none2s(b1_i)) then
        s = s + b1_s_by_s3s(b1_i)
      else
        if (s + b1_s_by_s3s(b1_i) <= b1_s_const1s(b1_i)) then
          s = b1_s_const1s(b1_i)
        else
          s = s + b1_s_by_s3s(b1_i)
        end if
      end if
      if (s - s /= 0.0d0) b1_redo = .true.
    end do
    if (.not. b1_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(s, b1_lo, i)
      do b1_i = 0, 63
        b1_lo = (1) + b1_i * 8 * b1_size
        s = b1_s_before5s(b1_i * 8)
        do i = b1_lo, min(b1_lo + 8 * b1_size - 1, n)
          s = s + a(i)
          if (s <= 0d0) s = 0d0
          o(i) = s
        end do
      end do
      !$omp end parallel do
    end if
  end if
  if (b1_redo) then
    s = b1_first0
    do i = 1, n ! expect: parallel linear-form inserted
      s = s + a(i)
      if (s <= 0d0) s = 0d0
      o(i) = s
    end do
  end if
end subroutine

real(8) function best(n, a, last)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(out) :: last
  real(8) :: s, t
  integer :: i

  integer :: b2_i, b2_size, b2_lo, b2_hi
  double precision :: b2_s_const2, b2_s_const2s(0:511)
  logical :: b2_s_const_none3, b2_s_const_none3s(0:511)
  double precision :: b2_s_by_s4, b2_s_by_s4s(0:511)
  double precision :: b2_t_const5, b2_t_const5s(0:511)
  logical :: b2_t_const_none6, b2_t_const_none6s(0:511)
  double precision :: b2_t_by_s7, b2_t_by_s7s(0:511)
  logical :: b2_t_by_s_none8, b2_t_by_s_none8s(0:511)
  double precision :: b2_odd9, b2_odd9s(0:511)
  logical :: b2_redo
  double precision :: b2_first0
  double precision :: b2_first1
  integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
  double precision :: b2_s_const2l(0:7)
  logical :: b2_s_const_none3l(0:7)
  double precision :: b2_s_by_s4l(0:7)
  double precision :: b2_t_const5l(0:7)
  logical :: b2_t_const_none6l(0:7)
  double precision :: b2_t_by_s7l(0:7)
  logical :: b2_t_by_s_none8l(0:7)
  double precision :: b2_odd9l(0:7)
  double precision :: b2_pick0
  double precision :: b2_pick1
  double precision :: b2_pick2
  s = 0d0
  t = a(1)
  ! heiretsu: linear form over (max,+) in s, t
  b2_size = ((n) - (1)) / 512 + 1
  b2_redo = .true.
  b2_first0 = s
  b2_first1 = t
  if (n <= 2147483135) then
    b2_redo = .false.
    !$omp parallel do &
    !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, b2_s_const2, &
    !$omp b2_s_const_none3, b2_s_by_s4, b2_t_const5, b2_t_const_none6, &
    !$omp b2_t_by_s7, b2_t_by_s_none8, b2_odd9, b2_odd9l, b2_s_const2l, &
    !$omp b2_s_const_none3l, b2_s_by_s4l, b2_t_const5l, b2_t_const_none6l, &
    !$omp b2_t_by_s7l, b2_t_by_s_none8l)
    do b2_i = 0, 63
      b2_lo = (1) + b2_i * (8 * b2_size)
      b2_hi = min(b2_lo + 8 * b2_size - 1, n)
      b2_len = max(b2_hi - b2_lo + 1, 0) / 8
      do b2_k = 0, 7
        b2_odd9l(b2_k) = 0.0d0
        b2_s_const2l(b2_k) = 0.0d0
        b2_s_const_none3l(b2_k) = .true.
        b2_s_by_s4l(b2_k) = -0.0d0
        b2_t_const5l(b2_k) = 0.0d0
        b2_t_const_none6l(b2_k) = .true.
        b2_t_by_s7l(b2_k) = 0.0d0
        b2_t_by_s_none8l(b2_k) = .true.
      end do
      do b2_t = 0, b2_len - 1
        !$omp simd &
        !$omp private(i, b2_s_const2, b2_s_const_none3, b2_s_by_s4, &
        !$omp b2_t_const5, b2_t_const_none6, b2_t_by_s7, b2_t_by_s_none8, &
        !$omp b2_odd9)
        do b2_l = 0, 7
          i = b2_lo + b2_l * b2_len + b2_t
          b2_s_const2 = b2_s_const2l(b2_l)
          b2_s_const_none3 = b2_s_const_none3l(b2_l)
          b2_s_by_s4 = b2_s_by_s4l(b2_l)
          b2_t_const5 = b2_t_const5l(b2_l)
          b2_t_const_none6 = b2_t_const_none6l(b2_l)
          b2_t_by_s7 = b2_t_by_s7l(b2_l)
          b2_t_by_s_none8 = b2_t_by_s_none8l(b2_l)
          b2_odd9 = b2_odd9l(b2_l)
          if (b2_s_const_none3) then
            b2_s_const2 = 0.0d0
          else
            if (a(i) + b2_s_const2 < 0.0d0) then
              b2_s_const2 = 0.0d0
            else
              b2_s_const2 = a(i) + b2_s_const2
            end if
          end if
          b2_s_const_none3 = .false.
          b2_s_by_s4 = a(i) + b2_s_by_s4
          if (b2_t_const_none6) then
            b2_t_const5 = b2_s_const2
          else
            if (b2_t_const5 < b2_s_const2) then
              b2_t_const5 = b2_s_const2
            end if
          end if
          b2_t_const_none6 = .false.
          if (b2_t_by_s_none8) then
            b2_t_by_s7 = b2_s_by_s4
          else
            if (b2_t_by_s7 < b2_s_by_s4) then
              b2_t_by_s7 = b2_s_by_s4
            end if
          end if
          b2_t_by_s_none8 = .false.
          b2_odd9 = b2_odd9 + (a(i) - a(i))
          b2_s_const2l(b2_l) = b2_s_const2
          b2_s_const_none3l(b2_l) = b2_s_const_none3
          b2_s_by_s4l(b2_l) = b2_s_by_s4
          b2_t_const5l(b2_l) = b2_t_const5
          b2_t_const_none6l(b2_l) = b2_t_const_none6
          b2_t_by_s7l(b2_l) = b2_t_by_s7
          b2_t_by_s_none8l(b2_l) = b2_t_by_s_none8
          b2_odd9l(b2_l) = b2_odd9
        end do
        !$omp end simd
      end do
      b2_s_const2 = b2_s_const2l(7)
      b2_s_const_none3 = b2_s_const_none3l(7)
      b2_s_by_s4 = b2_s_by_s4l(7)
      b2_t_const5 = b2_t_const5l(7)
      b2_t_const_none6 = b2_t_const_none6l(7)
      b2_t_by_s7 = b2_t_by_s7l(7)
      b2_t_by_s_none8 = b2_t_by_s_none8l(7)
      b2_odd9 = b2_odd9l(7)
      do i = b2_lo + 8 * b2_len, b2_hi
        if (b2_s_const_none3) then
          b2_s_const2 = 0.0d0
        else
          if (a(i) + b2_s_const2 < 0.0d0) then
            b2_s_const2 = 0.0d0
          else
            b2_s_const2 = a(i) + b2_s_const2
          end if
        end if
        b2_s_const_none3 = .false.
        b2_s_by_s4 = a(i) + b2_s_by_s4
        if (b2_t_const_none6) then
          b2_t_const5 = b2_s_const2
        else
          if (b2_t_const5 < b2_s_const2) then
            b2_t_const5 = b2_s_const2
          end if
        end if
        b2_t_const_none6 = .false.
        if (b2_t_by_s_none8) then
          b2_t_by_s7 = b2_s_by_s4
        else
          if (b2_t_by_s7 < b2_s_by_s4) then
            b2_t_by_s7 = b2_s_by_s4
          end if
        end if
        b2_t_by_s_none8 = .false.
        b2_odd9 = b2_odd9 + (a(i) - a(i))
      end do
      b2_s_const2l(7) = b2_s_const2
      b2_s_const_none3l(7) = b2_s_const_none3
      b2_s_by_s4l(7) = b2_s_by_s4
      b2_t_const5l(7) = b2_t_const5
      b2_t_const_none6l(7) = b2_t_const_none6
      b2_t_by_s7l(7) = b2_t_by_s7
      b2_t_by_s_none8l(7) = b2_t_by_s_none8
      b2_odd9l(7) = b2_odd9
      do b2_k = 0, 7
        b2_s_const2s(b2_i * 8 + b2_k) = b2_s_const2l(b2_k)
        b2_s_const_none3s(b2_i * 8 + b2_k) = b2_s_const_none3l(b2_k)
        b2_s_by_s4s(b2_i * 8 + b2_k) = b2_s_by_s4l(b2_k)
        b2_t_const5s(b2_i * 8 + b2_k) = b2_t_const5l(b2_k)
        b2_t_const_none6s(b2_i * 8 + b2_k) = b2_t_const_none6l(b2_k)
        b2_t_by_s7s(b2_i * 8 + b2_k) = b2_t_by_s7l(b2_k)
        b2_t_by_s_none8s(b2_i * 8 + b2_k) = b2_t_by_s_none8l(b2_k)
        b2_odd9s(b2_i * 8 + b2_k) = b2_odd9l(b2_k)
      end do
    end do
    !$omp end parallel do
    do b2_i = 0, 511
      if (s - s /= 0.0d0) b2_redo = .true.
      if (t - t /= 0.0d0) b2_redo = .true.
      if (b2_odd9s(b2_i) /= 0.0d0) b2_redo = .true.
      if (.not. b2_s_const_none3s(b2_i) .and. b2_s_const2s(b2_i) - b2_s_const2s(b2_i) /= 0.0d0) &
        b2_redo = .true.
      if (b2_s_by_s4s(b2_i) - b2_s_by_s4s(b2_i) /= 0.0d0) b2_redo = .true.
      if (.not. b2_t_const_none6s(b2_i) .and. b2_t_const5s(b2_i) - b2_t_const5s(b2_i) /= 0.0d0) &
        b2_redo = .true.
      if (.not. b2_t_by_s_none8s(b2_i) .and. b2_t_by_s7s(b2_i) - b2_t_by_s7s(b2_i) /= 0.0d0) &
        b2_redo = .true.
      if (.not. (b2_t_const_none6s(b2_i) .and. b2_t_by_s_none8s(b2_i))) then
        if (b2_t_const_none6s(b2_i)) then
          b2_pick0 = s + b2_t_by_s7s(b2_i)
        else
          if (b2_t_by_s_none8s(b2_i)) then
            b2_pick1 = b2_t_const5s(b2_i)
          else
            if (s + b2_t_by_s7s(b2_i) < b2_t_const5s(b2_i)) then
              b2_pick2 = b2_t_const5s(b2_i)
            else
              b2_pick2 = s + b2_t_by_s7s(b2_i)
            end if
            b2_pick1 = b2_pick2
          end if
          b2_pick0 = b2_pick1
        end if
        if (t < b2_pick0) then
          if (b2_t_const_none6s(b2_i)) then
            t = s + b2_t_by_s7s(b2_i)
          else
            if (b2_t_by_s_none8s(b2_i)) then
              t = b2_t_const5s(b2_i)
            else
              if (s + b2_t_by_s7s(b2_i) < b2_t_const5s(b2_i)) then
                t = b2_t_const5s(b2_i)
              else
                t = s + b2_t_by_s7s(b2_i)
              end if
            end if
          end if
        end if
      end if
      if (b2_s_const_none3s(b2_i)) then
        s = s + b2_s_by_s4s(b2_i)
      else
        if (s + b2_s_by_s4s(b2_i) < b2_s_const2s(b2_i)) then
          s = b2_s_const2s(b2_i)
        else
          s = s + b2_s_by_s4s(b2_i)
        end if
      end if
      if (s - s /= 0.0d0) b2_redo = .true.
      if (t - t /= 0.0d0) b2_redo = .true.
    end do
    if (s == 0.0d0) b2_redo = .true.
    if (t == 0.0d0) b2_redo = .true.
  end if
  if (b2_redo) then
    s = b2_first0
    t = b2_first1
    do i = 1, n ! expect: parallel linear-form inserted
      s = s + a(i)
      if (s < 0d0) s = 0d0
      if (s > t) t = s
    end do
  end if
  last = s
  best = t
end function
