! An element that an earlier iteration has written is a running scalar.
! options: force
! twin: text
! golden: output
subroutine smooth(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a
  integer :: i
  integer :: b0_i, b0_size, b0_lo, b0_hi
  double precision :: b0_y_1_const2, b0_y_1_const2s(0:511)
  double precision :: b0_y_1_by_y_13, b0_y_1_by_y_13s(0:511)
  double precision :: b0_y_1_before4s(0:511)
  double precision :: b0_y_1
  logical :: b0_redo
  double precision :: b0_last1
  integer :: b0_k, b0_l, b0_t, b0_len, b0_from, b0_to
  double precision :: b0_y_1_const2l(0:7)
  double precision :: b0_y_1_by_y_13l(0:7)
  ! heiretsu: linear form over (+,×) in y(i - 1)
  b0_size = ((n) - (2)) / 512 + 1
  b0_y_1 = 0
  if (2 <= n) b0_y_1 = y(1)
  b0_redo = .true.
  if (n <= 2147483135) then
    b0_redo = .false.
    !$omp parallel do &
    !$omp private(b0_lo, b0_hi, b0_len, b0_k, b0_t, b0_l, i, b0_y_1_const2, &
    !$omp b0_y_1_by_y_13, b0_y_1_const2l, b0_y_1_by_y_13l)
    do b0_i = 0, 63
      b0_lo = (2) + b0_i * (8 * b0_size)
      b0_hi = min(b0_lo + 8 * b0_size - 1, n)
      b0_len = max(b0_hi - b0_lo + 1, 0) / 8
      do b0_k = 0, 7
        b0_y_1_const2l(b0_k) = -0.0d0
        b0_y_1_by_y_13l(b0_k) = 1.0d0
      end do
      do b0_t = 0, b0_len - 1
        !$omp simd private(i, b0_y_1_const2, b0_y_1_by_y_13)
        do b0_l = 0, 7
          i = b0_lo + b0_l * b0_len + b0_t
          b0_y_1_const2 = b0_y_1_const2l(b0_l)
          b0_y_1_by_y_13 = b0_y_1_by_y_13l(b0_l)
          b0_y_1_const2 = a * b0_y_1_const2 + x(i)
          b0_y_1_by_y_13 = a * b0_y_1_by_y_13
          if (abs(b0_y_1_by_y_13) < 2.3d-308) b0_y_1_by_y_13 = 0
          b0_y_1_const2l(b0_l) = b0_y_1_const2
          b0_y_1_by_y_13l(b0_l) = b0_y_1_by_y_13
        end do
        !$omp end simd
      end do
      b0_y_1_const2 = b0_y_1_const2l(7)
      b0_y_1_by_y_13 = b0_y_1_by_y_13l(7)
      do i = b0_lo + 8 * b0_len, b0_hi
        b0_y_1_const2 = a * b0_y_1_const2 + x(i)
        b0_y_1_by_y_13 = a * b0_y_1_by_y_13
        if (abs(b0_y_1_by_y_13) < 2.3d-308) b0_y_1_by_y_13 = 0
      end do
      b0_y_1_const2l(7) = b0_y_1_const2
      b0_y_1_by_y_13l(7) = b0_y_1_by_y_13
      do b0_k = 0, 7
        b0_y_1_const2s(b0_i * 8 + b0_k) = b0_y_1_const2l(b0_k)
        b0_y_1_by_y_13s(b0_i * 8 + b0_k) = b0_y_1_by_y_13l(b0_k)
      end do
    end do
    !$omp end parallel do
    do b0_i = 0, 511
      b0_y_1_before4s(b0_i) = b0_y_1
      b0_last1 = b0_y_1
      b0_y_1 = b0_y_1 * b0_y_1_by_y_13s(b0_i) + b0_y_1_const2s(b0_i)
      if (b0_y_1 - b0_y_1 /= 0.0d0) b0_redo = .true.
      if (b0_y_1 == 0.0d0) b0_redo = .true.
      if (abs(b0_y_1_by_y_13s(b0_i)) < 2.3d-308 .and. b0_last1 /= 0.0d0 .and. (b0_y_1 == 0.0d0 &
        .or. abs(b0_last1) * 2.3d-291 > abs(b0_y_1))) b0_redo = .true.
    end do
    if (.not. b0_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(b0_y_1, b0_lo, i)
      do b0_i = 0, 63
        b0_lo = (2) + b0_i * 8 * b0_size
        b0_y_1 = b0_y_1_before4s(b0_i * 8)
        do i = b0_lo, min(b0_lo + 8 * b0_size - 1, n)
          y(i) = a * b0_y_1 + x(i)
          b0_y_1 = y(i)
        end do
      end do
      !$omp end parallel do
    end if
  end if
  if (b0_redo) then
    do i = 2, n ! expect: parallel linear-form inserted
      y(i) = a * y(i - 1) + x(i)
    end do
  end if
end subroutine

subroutine varying(n, y, x, a)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a(n)
  integer :: i
  integer :: b0_i, b0_size, b0_lo, b0_hi
  double precision :: b0_y_1_const2, b0_y_1_const2s(0:511)
  double precision :: b0_y_1_by_y_13, b0_y_1_by_y_13s(0:511)
  double precision :: b0_y_1_before4s(0:511)
  double precision :: b0_y_1
  logical :: b0_redo
  double precision :: b0_last1
  integer :: b0_k, b0_l, b0_t, b0_len, b0_from, b0_to
  double precision :: b0_y_1_const2l(0:7)
  double precision :: b0_y_1_by_y_13l(0:7)
  ! heiretsu: linear form over (+,×) in y(i)
  b0_size = ((n - 1) - (1)) / 512 + 1
  b0_y_1 = 0
  if (1 <= n - 1) b0_y_1 = y(0 + 1)
  b0_redo = .true.
  if (n - 1 <= 2147483135) then
    b0_redo = .false.
    !$omp parallel do &
    !$omp private(b0_lo, b0_hi, b0_len, b0_k, b0_t, b0_l, i, b0_y_1_const2, &
    !$omp b0_y_1_by_y_13, b0_y_1_const2l, b0_y_1_by_y_13l)
    do b0_i = 0, 63
      b0_lo = (1) + b0_i * (8 * b0_size)
      b0_hi = min(b0_lo + 8 * b0_size - 1, n - 1)
      b0_len = max(b0_hi - b0_lo + 1, 0) / 8
      do b0_k = 0, 7
        b0_y_1_const2l(b0_k) = -0.0d0
        b0_y_1_by_y_13l(b0_k) = 1.0d0
      end do
      do b0_t = 0, b0_len - 1
        !$omp simd private(i, b0_y_1_const2, b0_y_1_by_y_13)
        do b0_l = 0, 7
          i = b0_lo + b0_l * b0_len + b0_t
          b0_y_1_const2 = b0_y_1_const2l(b0_l)
          b0_y_1_by_y_13 = b0_y_1_by_y_13l(b0_l)
          b0_y_1_const2 = a(i) * b0_y_1_const2 + x(i)
          b0_y_1_by_y_13 = a(i) * b0_y_1_by_y_13
          if (abs(b0_y_1_by_y_13) < 2.3d-308) b0_y_1_by_y_13 = 0
          b0_y_1_const2l(b0_l) = b0_y_1_const2
          b0_y_1_by_y_13l(b0_l) = b0_y_1_by_y_13
        end do
        !$omp end simd
      end do
      b0_y_1_const2 = b0_y_1_const2l(7)
      b0_y_1_by_y_13 = b0_y_1_by_y_13l(7)
      do i = b0_lo + 8 * b0_len, b0_hi
        b0_y_1_const2 = a(i) * b0_y_1_const2 + x(i)
        b0_y_1_by_y_13 = a(i) * b0_y_1_by_y_13
        if (abs(b0_y_1_by_y_13) < 2.3d-308) b0_y_1_by_y_13 = 0
      end do
      b0_y_1_const2l(7) = b0_y_1_const2
      b0_y_1_by_y_13l(7) = b0_y_1_by_y_13
      do b0_k = 0, 7
        b0_y_1_const2s(b0_i * 8 + b0_k) = b0_y_1_const2l(b0_k)
        b0_y_1_by_y_13s(b0_i * 8 + b0_k) = b0_y_1_by_y_13l(b0_k)
      end do
    end do
    !$omp end parallel do
    do b0_i = 0, 511
      b0_y_1_before4s(b0_i) = b0_y_1
      b0_last1 = b0_y_1
      b0_y_1 = b0_y_1 * b0_y_1_by_y_13s(b0_i) + b0_y_1_const2s(b0_i)
      if (b0_y_1 - b0_y_1 /= 0.0d0) b0_redo = .true.
      if (b0_y_1 == 0.0d0) b0_redo = .true.
      if (abs(b0_y_1_by_y_13s(b0_i)) < 2.3d-308 .and. b0_last1 /= 0.0d0 .and. (b0_y_1 == 0.0d0 &
        .or. abs(b0_last1) * 2.3d-291 > abs(b0_y_1))) b0_redo = .true.
    end do
    if (.not. b0_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(b0_y_1, b0_lo, i)
      do b0_i = 0, 63
        b0_lo = (1) + b0_i * 8 * b0_size
        b0_y_1 = b0_y_1_before4s(b0_i * 8)
        do i = b0_lo, min(b0_lo + 8 * b0_size - 1, n - 1)
          y(i + 1) = a(i) * b0_y_1 + x(i)
          b0_y_1 = y(i + 1)
        end do
      end do
      !$omp end parallel do
    end if
  end if
  if (b0_redo) then
    do i = 1, n - 1 ! expect: parallel linear-form inserted
      y(i + 1) = a(i) * y(i) + x(i)
    end do
  end if
end subroutine

subroutine second(n, y, x, a, b)
  integer, intent(in) :: n
  double precision, intent(inout) :: y(n)
  double precision, intent(in) :: x(n), a, b
  integer :: i
  integer :: b0_i, b0_size, b0_lo, b0_hi
  double precision :: b0_y_2_by_y_23, b0_y_2_by_y_23s(0:511)
  double precision :: b0_y_2_by_y_14, b0_y_2_by_y_14s(0:511)
  double precision :: b0_y_1_const5, b0_y_1_const5s(0:511)
  double precision :: b0_y_1_by_y_26, b0_y_1_by_y_26s(0:511)
  double precision :: b0_y_1_by_y_17, b0_y_1_by_y_17s(0:511)
  double precision :: b0_y_2_const8, b0_y_2_const8s(0:511)
  double precision :: b0_y_2_before9s(0:511)
  double precision :: b0_y_1_before10s(0:511)
  double precision :: b0_y_1
  double precision :: b0_y_2
  logical :: b0_redo
  double precision :: b0_last1
  double precision :: b0_last2
  integer :: b0_k, b0_l, b0_t, b0_len, b0_from, b0_to
  double precision :: b0_y_2_by_y_23l(0:7)
  double precision :: b0_y_2_by_y_14l(0:7)
  double precision :: b0_y_1_const5l(0:7)
  double precision :: b0_y_1_by_y_26l(0:7)
  double precision :: b0_y_1_by_y_17l(0:7)
  double precision :: b0_y_2_const8l(0:7)
  double precision :: b0_old8
  double precision :: b0_old3
  double precision :: b0_old4
  double precision :: b0_old1
  ! heiretsu: linear form over (+,×) in y(i - 2), y(i - 1)
  b0_size = ((n) - (3)) / 512 + 1
  b0_y_1 = 0
  if (3 <= n) b0_y_1 = y(2)
  b0_y_2 = 0
  if (3 <= n) b0_y_2 = y(1)
  b0_redo = .true.
  if (n <= 2147483135) then
    b0_redo = .false.
    !$omp parallel do &
    !$omp private(b0_lo, b0_hi, b0_len, b0_k, b0_t, b0_l, i, b0_y_2_by_y_23, &
    !$omp b0_y_2_by_y_14, b0_y_1_const5, b0_y_1_by_y_26, b0_y_1_by_y_17, &
    !$omp b0_y_2_const8, b0_old8, b0_old3, b0_old4, b0_y_2_const8l, &
    !$omp b0_y_2_by_y_23l, b0_y_2_by_y_14l, b0_y_1_const5l, b0_y_1_by_y_26l, &
    !$omp b0_y_1_by_y_17l)
    do b0_i = 0, 63
      b0_lo = (3) + b0_i * (8 * b0_size)
      b0_hi = min(b0_lo + 8 * b0_size - 1, n)
      b0_len = max(b0_hi - b0_lo + 1, 0) / 8
      do b0_k = 0, 7
        b0_y_2_const8l(b0_k) = -0.0d0
        b0_y_2_by_y_23l(b0_k) = 1.0d0
        b0_y_2_by_y_14l(b0_k) = 0.0d0
        b0_y_1_const5l(b0_k) = -0.0d0
        b0_y_1_by_y_26l(b0_k) = 0.0d0
        b0_y_1_by_y_17l(b0_k) = 1.0d0
      end do
      do b0_t = 0, b0_len - 1
        !$omp simd &
        !$omp private(i, b0_y_2_by_y_23, b0_y_2_by_y_14, b0_y_1_const5, &
        !$omp b0_y_1_by_y_26, b0_y_1_by_y_17, b0_y_2_const8, b0_old8, b0_old3, &
        !$omp b0_old4)
        do b0_l = 0, 7
          i = b0_lo + b0_l * b0_len + b0_t
          b0_y_2_by_y_23 = b0_y_2_by_y_23l(b0_l)
          b0_y_2_by_y_14 = b0_y_2_by_y_14l(b0_l)
          b0_y_1_const5 = b0_y_1_const5l(b0_l)
          b0_y_1_by_y_26 = b0_y_1_by_y_26l(b0_l)
          b0_y_1_by_y_17 = b0_y_1_by_y_17l(b0_l)
          b0_y_2_const8 = b0_y_2_const8l(b0_l)
          b0_old8 = b0_y_2_const8
          b0_y_2_const8 = b0_y_1_const5
          b0_y_1_const5 = a * b0_y_2_const8 + b * b0_old8 + x(i)
          b0_old3 = b0_y_2_by_y_23
          b0_y_2_by_y_23 = b0_y_1_by_y_26
          b0_y_1_by_y_26 = a * b0_y_2_by_y_23 + b * b0_old3
          b0_old4 = b0_y_2_by_y_14
          b0_y_2_by_y_14 = b0_y_1_by_y_17
          b0_y_1_by_y_17 = a * b0_y_2_by_y_14 + b * b0_old4
          if (abs(b0_y_1_by_y_26) < 2.3d-308) b0_y_1_by_y_26 = 0
          if (abs(b0_y_1_by_y_17) < 2.3d-308) b0_y_1_by_y_17 = 0
          b0_y_2_by_y_23l(b0_l) = b0_y_2_by_y_23
          b0_y_2_by_y_14l(b0_l) = b0_y_2_by_y_14
          b0_y_1_const5l(b0_l) = b0_y_1_const5
          b0_y_1_by_y_26l(b0_l) = b0_y_1_by_y_26
          b0_y_1_by_y_17l(b0_l) = b0_y_1_by_y_17
          b0_y_2_const8l(b0_l) = b0_y_2_const8
        end do
        !$omp end simd
      end do
      b0_y_2_by_y_23 = b0_y_2_by_y_23l(7)
      b0_y_2_by_y_14 = b0_y_2_by_y_14l(7)
      b0_y_1_const5 = b0_y_1_const5l(7)
      b0_y_1_by_y_26 = b0_y_1_by_y_26l(7)
      b0_y_1_by_y_17 = b0_y_1_by_y_17l(7)
      b0_y_2_const8 = b0_y_2_const8l(7)
      do i = b0_lo + 8 * b0_len, b0_hi
        b0_old8 = b0_y_2_const8
        b0_y_2_const8 = b0_y_1_const5
        b0_y_1_const5 = a * b0_y_2_const8 + b * b0_old8 + x(i)
        b0_old3 = b0_y_2_by_y_23
        b0_y_2_by_y_23 = b0_y_1_by_y_26
        b0_y_1_by_y_26 = a * b0_y_2_by_y_23 + b * b0_old3
        b0_old4 = b0_y_2_by_y_14
        b0_y_2_by_y_14 = b0_y_1_by_y_17
        b0_y_1_by_y_17 = a * b0_y_2_by_y_14 + b * b0_old4
        if (abs(b0_y_1_by_y_26) < 2.3d-308) b0_y_1_by_y_26 = 0
        if (abs(b0_y_1_by_y_17) < 2.3d-308) b0_y_1_by_y_17 = 0
      end do
      b0_y_2_by_y_23l(7) = b0_y_2_by_y_23
      b0_y_2_by_y_14l(7) = b0_y_2_by_y_14
      b0_y_1_const5l(7) = b0_y_1_const5
      b0_y_1_by_y_26l(7) = b0_y_1_by_y_26
      b0_y_1_by_y_17l(7) = b0_y_1_by_y_17
      b0_y_2_const8l(7) = b0_y_2_const8
      do b0_k = 0, 7
        b0_y_2_by_y_23s(b0_i * 8 + b0_k) = b0_y_2_by_y_23l(b0_k)
        b0_y_2_by_y_14s(b0_i * 8 + b0_k) = b0_y_2_by_y_14l(b0_k)
        b0_y_1_const5s(b0_i * 8 + b0_k) = b0_y_1_const5l(b0_k)
        b0_y_1_by_y_26s(b0_i * 8 + b0_k) = b0_y_1_by_y_26l(b0_k)
        b0_y_1_by_y_17s(b0_i * 8 + b0_k) = b0_y_1_by_y_17l(b0_k)
        b0_y_2_const8s(b0_i * 8 + b0_k) = b0_y_2_const8l(b0_k)
      end do
    end do
    !$omp end parallel do
    do b0_i = 0, 511
      b0_y_2_before9s(b0_i) = b0_y_2
      b0_y_1_before10s(b0_i) = b0_y_1
      b0_last1 = b0_y_2
      b0_last2 = b0_y_1
      b0_old1 = b0_y_2
      b0_y_2 = b0_y_1 * b0_y_2_by_y_14s(b0_i) + b0_old1 * b0_y_2_by_y_23s(b0_i) + &
        b0_y_2_const8s(b0_i)
      b0_y_1 = b0_y_1 * b0_y_1_by_y_17s(b0_i) + b0_old1 * b0_y_1_by_y_26s(b0_i) + &
        b0_y_1_const5s(b0_i)
      if (b0_y_2 - b0_y_2 /= 0.0d0) b0_redo = .true.
      if (b0_y_1 - b0_y_1 /= 0.0d0) b0_redo = .true.
      if (b0_y_2 == 0.0d0) b0_redo = .true.
      if (b0_y_1 == 0.0d0) b0_redo = .true.
      if (abs(b0_y_1_by_y_26s(b0_i)) < 2.3d-308 .and. b0_last1 /= 0.0d0 .and. (b0_y_1 == 0.0d0 &
        .or. abs(b0_last1) * 2.3d-291 > abs(b0_y_1))) b0_redo = .true.
      if (abs(b0_y_1_by_y_17s(b0_i)) < 2.3d-308 .and. b0_last2 /= 0.0d0 .and. (b0_y_1 == 0.0d0 &
        .or. abs(b0_last2) * 2.3d-291 > abs(b0_y_1))) b0_redo = .true.
    end do
    if (.not. b0_redo) then
      ! the loop itself, block by block, from the values before each block
      !$omp parallel do private(b0_y_1, b0_y_2, b0_lo, i)
      do b0_i = 0, 63
        b0_lo = (3) + b0_i * 8 * b0_size
        b0_y_2 = b0_y_2_before9s(b0_i * 8)
        b0_y_1 = b0_y_1_before10s(b0_i * 8)
        do i = b0_lo, min(b0_lo + 8 * b0_size - 1, n)
          y(i) = a * b0_y_1 + b * b0_y_2 + x(i)
          b0_y_2 = b0_y_1
          b0_y_1 = y(i)
        end do
      end do
      !$omp end parallel do
    end if
  end if
  if (b0_redo) then
    do i = 3, n ! expect: parallel linear-form inserted
      y(i) = a * y(i - 1) + b * y(i - 2) + x(i)
    end do
  end if
end subroutine

subroutine prefix(n, a)
  integer, intent(in) :: n
  integer(8), intent(inout) :: a(n)
  integer :: i
  integer :: b0_i, b0_size, b0_lo, b0_hi
  integer(8) :: b0_a_1_const2, b0_a_1_const2s(0:63)
  integer(8) :: b0_a_1_before3s(0:63)
  integer(8) :: b0_a_1
  ! heiretsu: linear form over + in a(i - 1)
  b0_size = ((n) - (2)) / 64 + 1
  b0_a_1 = 0
  if (2 <= n) b0_a_1 = a(1)
  if (n <= 2147483583) then
    !$omp parallel do private(b0_lo, b0_hi, b0_a_1_const2, i)
    do b0_i = 0, 63
      b0_lo = (2) + b0_i * b0_size
      b0_hi = min(b0_lo + b0_size - 1, n)
      b0_a_1_const2 = 0
      do i = b0_lo, b0_hi
        b0_a_1_const2 = a(i) + b0_a_1_const2
      end do
      b0_a_1_const2s(b0_i) = b0_a_1_const2
    end do
    !$omp end parallel do
    do b0_i = 0, 63
      b0_a_1_before3s(b0_i) = b0_a_1
      b0_a_1 = b0_a_1 + b0_a_1_const2s(b0_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(b0_a_1, b0_lo, i)
    do b0_i = 0, 63
      b0_lo = (2) + b0_i * b0_size
      b0_a_1 = b0_a_1_before3s(b0_i)
      do i = b0_lo, min(b0_lo + b0_size - 1, n)
        a(i) = a(i) + b0_a_1
        b0_a_1 = a(i)
      end do
    end do
    !$omp end parallel do
  else
    do i = 2, n ! expect: parallel linear-form inserted
      a(i) = a(i) + a(i - 1)
    end do
  end if
end subroutine

subroutine reset(n, y, x)
  integer, intent(in) :: n
  integer, intent(inout) :: y(n)
  integer, intent(in) :: x(n)
  integer :: i
  integer :: b0_i, b0_size, b0_lo, b0_hi
  integer(8) :: b0_y_1_const2, b0_y_1_const2s(0:63)
  integer(8) :: b0_y_1_by_y_13, b0_y_1_by_y_13s(0:63)
  integer :: b0_y_1_before4s(0:63)
  integer :: b0_y_1
  ! heiretsu: linear form over (+,×) in y(i - 1)
  b0_size = ((n) - (2)) / 64 + 1
  b0_y_1 = 0
  if (2 <= n) b0_y_1 = y(1)
  if (n <= 2147483583) then
    !$omp parallel do private(b0_lo, b0_hi, b0_y_1_const2, b0_y_1_by_y_13, i)
    do b0_i = 0, 63
      b0_lo = (2) + b0_i * b0_size
      b0_hi = min(b0_lo + b0_size - 1, n)
      b0_y_1_const2 = 0
      b0_y_1_by_y_13 = 1
      do i = b0_lo, b0_hi
        if (0 < x(i)) then
          b0_y_1_const2 = x(i) + b0_y_1_const2
        else
          b0_y_1_const2 = 0
          b0_y_1_by_y_13 = 0
        end if
      end do
      b0_y_1_const2s(b0_i) = b0_y_1_const2
      b0_y_1_by_y_13s(b0_i) = b0_y_1_by_y_13
    end do
    !$omp end parallel do
    do b0_i = 0, 63
      b0_y_1_before4s(b0_i) = b0_y_1
      b0_y_1 = int(b0_y_1, 8) * b0_y_1_by_y_13s(b0_i) + b0_y_1_const2s(b0_i)
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(b0_y_1, b0_lo, i)
    do b0_i = 0, 63
      b0_lo = (2) + b0_i * b0_size
      b0_y_1 = b0_y_1_before4s(b0_i)
      do i = b0_lo, min(b0_lo + b0_size - 1, n)
        if (x(i) > 0) then
          y(i) = b0_y_1 + x(i)
        else
          y(i) = 0
        end if
        b0_y_1 = y(i)
      end do
    end do
    !$omp end parallel do
  else
    do i = 2, n ! expect: parallel linear-form inserted
      if (x(i) > 0) then
        y(i) = y(i - 1) + x(i)
      else
        y(i) = 0
      end if
    end do
  end if
end subroutine

subroutine greatest(n, m, x)
  integer, intent(in) :: n
  integer, intent(inout) :: m(n)
  integer, intent(in) :: x(n)
  integer :: i
  integer :: b0_i, b0_size, b0_lo, b0_hi
  integer :: b0_m_12, b0_m_12s(0:63)
  integer :: b0_m_1_before3s(0:63)
  integer :: b0_m_1
  ! heiretsu: linear form over max in m(i - 1)
  b0_size = ((n) - (2)) / 64 + 1
  b0_m_1 = 0
  if (2 <= n) b0_m_1 = m(1)
  if (n <= 2147483583) then
    !$omp parallel do private(b0_lo, b0_hi, b0_m_12, i)
    do b0_i = 0, 63
      b0_lo = (2) + b0_i * b0_size
      b0_hi = min(b0_lo + b0_size - 1, n)
      b0_m_12 = b0_m_1
      do i = b0_lo, b0_hi
        if (b0_m_12 < x(i)) then
          b0_m_12 = x(i)
        end if
      end do
      b0_m_12s(b0_i) = b0_m_12
    end do
    !$omp end parallel do
    do b0_i = 0, 63
      b0_m_1_before3s(b0_i) = b0_m_1
      if (b0_m_1 < b0_m_12s(b0_i)) then
        b0_m_1 = b0_m_12s(b0_i)
      end if
    end do
    ! the loop itself, block by block, from the values before each block
    !$omp parallel do private(b0_m_1, b0_lo, i)
    do b0_i = 0, 63
      b0_lo = (2) + b0_i * b0_size
      b0_m_1 = b0_m_1_before3s(b0_i)
      do i = b0_lo, min(b0_lo + b0_size - 1, n)
        m(i) = b0_m_1
        if (x(i) > m(i)) m(i) = x(i)
        b0_m_1 = m(i)
      end do
    end do
    !$omp end parallel do
  else
    do i = 2, n ! expect: parallel linear-form inserted
      m(i) = m(i - 1)
      if (x(i) > m(i)) m(i) = x(i)
    end do
  end if
end subroutine
