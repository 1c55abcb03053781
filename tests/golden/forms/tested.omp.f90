! options: accept-tested
! More conditions than a proof takes as cases: tested, and used because the option says so. golden: report golden: output
integer function alarm(n, a, b, c, d, t)
    integer, intent(in) :: n
    integer, intent(in) :: a(n), b(n), c(n), d(n)
    integer, intent(in) :: t
    integer :: score, peak
    integer :: i
    integer :: block_i, block_size, block_lo, block_hi
    integer(8) :: block_score_part, block_score_parts(0:511)
    integer(8) :: block_score_by_score, block_score_by_scores(0:511)
    integer(8) :: block_peak_part, block_peak_parts(0:511)
    integer(8) :: block_peak_by_score, block_peak_by_scores(0:511)
    integer :: block_k, block_lane, block_t, block_len, block_from, block_to
    integer(8) :: block_score_part_lanes(0:7)
    integer(8) :: block_score_by_score_lanes(0:7)
    integer(8) :: block_peak_part_lanes(0:7)
    integer(8) :: block_peak_by_score_lanes(0:7)
    integer(8) :: block_pick0
    integer(8) :: block_pick1
    integer(8) :: block_pick2
    integer(8) :: block_pick3
    integer(8) :: block_pick4
    integer(8) :: block_pick5
    integer(8) :: block_pick6
    integer(8) :: block_pick7
    integer(8) :: block_pick8
    integer(8) :: block_pick9
    integer(8) :: block_pick10
    integer(8) :: block_pick11
    integer(8) :: block_pick12
    integer(8) :: block_pick13
    integer(8) :: block_pick14
    integer(8) :: block_pick15
    integer(8) :: block_pick16
    integer(8) :: block_pick17
    integer(8) :: block_pick18
    integer(8) :: block_pick19
    integer(8) :: block_pick20
    integer(8) :: block_pick21
    integer(8) :: block_pick22
    integer(8) :: block_pick23
    integer(8) :: block_pick24
    integer(8) :: block_pick25
    integer(8) :: block_pick26
    integer(8) :: block_pick27
    integer(8) :: block_pick28
    integer(8) :: block_pick29
    integer(8) :: block_pick30
    integer(8) :: block_pick31
    integer(8) :: block_pick32
    integer(8) :: block_pick33
    integer(8) :: block_pick34
    integer(8) :: block_pick35
    integer(8) :: block_pick36
    integer(8) :: block_pick37
    integer(8) :: block_pick38
    integer(8) :: block_pick39
    integer(8) :: block_pick40
    integer(8) :: block_pick41
    integer(8) :: block_pick42
    integer(8) :: block_pick43
    integer(8) :: block_pick44
    integer(8) :: block_pick45
    integer(8) :: block_pick46
    integer(8) :: block_pick47
    integer(8) :: block_pick48
    integer(8) :: block_pick49
    integer(8) :: block_pick50
    integer(8) :: block_pick51
    integer(8) :: block_pick52
    integer(8) :: block_pick53
    integer(8) :: block_pick54
    score = 0
    peak = 0
    ! heiretsu: linear form over (max,+) in score, peak (tested, not proved)
    ! blocks of iterations run side by side, then their results are put together in order
    block_size = ((n) - (1)) / 512 + 1
    if (block_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(block_lo, block_hi, block_len, block_k, block_t, &
      !$omp block_lane, i, block_score_part, block_score_by_score, &
      !$omp block_peak_part, block_peak_by_score, block_pick0, block_pick1, &
      !$omp block_pick2, block_pick3, block_pick4, block_pick5, block_pick6, &
      !$omp block_pick7, block_pick8, block_pick9, block_pick10, block_pick11, &
      !$omp block_pick12, block_pick13, block_pick14, block_pick15, &
      !$omp block_pick16, block_pick17, block_pick18, block_pick19, &
      !$omp block_pick20, block_pick21, block_pick22, block_pick23, &
      !$omp block_pick24, block_pick25, block_pick26, block_pick27, &
      !$omp block_pick28, block_pick29, block_pick30, block_pick31, &
      !$omp block_pick32, block_pick33, block_pick34, block_pick35, &
      !$omp block_pick36, block_pick37, block_pick38, block_pick39, &
      !$omp block_pick40, block_pick41, block_pick42, block_pick43, &
      !$omp block_pick44, block_pick45, block_pick46, block_pick47, &
      !$omp block_pick48, block_pick49, block_pick50, block_pick51, &
      !$omp block_pick52, block_pick53, block_score_part_lanes, &
      !$omp block_score_by_score_lanes, block_peak_part_lanes, &
      !$omp block_peak_by_score_lanes)
      do block_i = 0, 63
        block_lo = (1) + block_i * (8 * block_size)
        block_hi = min(block_lo + 8 * block_size - 1, n)
        block_len = max(block_hi - block_lo + 1, 0) / 8
        do block_k = 0, 7
          block_score_part_lanes(block_k) = -4611686018427387904_8
          block_score_by_score_lanes(block_k) = 0
          block_peak_part_lanes(block_k) = -4611686018427387904_8
          block_peak_by_score_lanes(block_k) = -4611686018427387904_8
        end do
        do block_t = 0, block_len - 1
          !$omp simd &
          !$omp private(i, block_score_part, block_score_by_score, &
          !$omp block_peak_part, block_peak_by_score, block_pick0, &
          !$omp block_pick1, block_pick2, block_pick3, block_pick4, &
          !$omp block_pick5, block_pick6, block_pick7, block_pick8, &
          !$omp block_pick9, block_pick10, block_pick11, block_pick12, &
          !$omp block_pick13, block_pick14, block_pick15, block_pick16, &
          !$omp block_pick17, block_pick18, block_pick19, block_pick20, &
          !$omp block_pick21, block_pick22, block_pick23, block_pick24, &
          !$omp block_pick25, block_pick26)
          do block_lane = 0, 7
            i = block_lo + block_lane * block_len + block_t
            block_score_part = block_score_part_lanes(block_lane)
            block_score_by_score = block_score_by_score_lanes(block_lane)
            block_peak_part = block_peak_part_lanes(block_lane)
            block_peak_by_score = block_peak_by_score_lanes(block_lane)
            if (t < a(i)) then
              block_pick0 = 9
            else
              block_pick0 = 0
            end if
            if (t < b(i)) then
              block_pick1 = 7
            else
              block_pick1 = 0
            end if
            if (t < c(i)) then
              block_pick2 = 5
            else
              block_pick2 = 0
            end if
            if (t < d(i)) then
              block_pick3 = 3
            else
              block_pick3 = 0
            end if
            if (b(i) < a(i)) then
              block_pick4 = 2
            else
              block_pick4 = 0
            end if
            if (c(i) < b(i)) then
              block_pick5 = 2
            else
              block_pick5 = 0
            end if
            if (d(i) < c(i)) then
              block_pick6 = 2
            else
              block_pick6 = 0
            end if
            if (a(i) == d(i)) then
              block_pick7 = 1
            else
              block_pick7 = 0
            end if
            if (b(i) == d(i)) then
              block_pick8 = 1
            else
              block_pick8 = 0
            end if
            if (int(block_pick0, 8) + block_pick1 + block_pick2 + block_pick3 + block_pick4 + &
              block_pick5 + block_pick6 + block_pick7 + block_pick8 + block_score_part - 15 < 0) &
              then
              block_score_part = 0
            else
              if (t < a(i)) then
                block_pick9 = 9
              else
                block_pick9 = 0
              end if
              if (t < b(i)) then
                block_pick10 = 7
              else
                block_pick10 = 0
              end if
              if (t < c(i)) then
                block_pick11 = 5
              else
                block_pick11 = 0
              end if
              if (t < d(i)) then
                block_pick12 = 3
              else
                block_pick12 = 0
              end if
              if (b(i) < a(i)) then
                block_pick13 = 2
              else
                block_pick13 = 0
              end if
              if (c(i) < b(i)) then
                block_pick14 = 2
              else
                block_pick14 = 0
              end if
              if (d(i) < c(i)) then
                block_pick15 = 2
              else
                block_pick15 = 0
              end if
              if (a(i) == d(i)) then
                block_pick16 = 1
              else
                block_pick16 = 0
              end if
              if (b(i) == d(i)) then
                block_pick17 = 1
              else
                block_pick17 = 0
              end if
              block_score_part = int(block_pick9, 8) + block_pick10 + block_pick11 + block_pick12 &
                + block_pick13 + block_pick14 + block_pick15 + block_pick16 + block_pick17 + &
                block_score_part - 15
            end if
            if (t < a(i)) then
              block_pick18 = 9
            else
              block_pick18 = 0
            end if
            if (t < b(i)) then
              block_pick19 = 7
            else
              block_pick19 = 0
            end if
            if (t < c(i)) then
              block_pick20 = 5
            else
              block_pick20 = 0
            end if
            if (t < d(i)) then
              block_pick21 = 3
            else
              block_pick21 = 0
            end if
            if (b(i) < a(i)) then
              block_pick22 = 2
            else
              block_pick22 = 0
            end if
            if (c(i) < b(i)) then
              block_pick23 = 2
            else
              block_pick23 = 0
            end if
            if (d(i) < c(i)) then
              block_pick24 = 2
            else
              block_pick24 = 0
            end if
            if (a(i) == d(i)) then
              block_pick25 = 1
            else
              block_pick25 = 0
            end if
            if (b(i) == d(i)) then
              block_pick26 = 1
            else
              block_pick26 = 0
            end if
            block_score_by_score = int(block_pick18, 8) + block_pick19 + block_pick20 + &
              block_pick21 + block_pick22 + block_pick23 + block_pick24 + block_pick25 + &
              block_pick26 + block_score_by_score - 15
            if (block_peak_part < block_score_part) then
              block_peak_part = block_score_part
            end if
            if (block_peak_by_score < block_score_by_score) then
              block_peak_by_score = block_score_by_score
            end if
            block_score_part_lanes(block_lane) = block_score_part
            block_score_by_score_lanes(block_lane) = block_score_by_score
            block_peak_part_lanes(block_lane) = block_peak_part
            block_peak_by_score_lanes(block_lane) = block_peak_by_score
          end do
          !$omp end simd
        end do
        block_score_part = block_score_part_lanes(7)
        block_score_by_score = block_score_by_score_lanes(7)
        block_peak_part = block_peak_part_lanes(7)
        block_peak_by_score = block_peak_by_score_lanes(7)
        do i = block_lo + 8 * block_len, block_hi
          if (t < a(i)) then
            block_pick27 = 9
          else
            block_pick27 = 0
          end if
          if (t < b(i)) then
            block_pick28 = 7
          else
            block_pick28 = 0
          end if
          if (t < c(i)) then
            block_pick29 = 5
          else
            block_pick29 = 0
          end if
          if (t < d(i)) then
            block_pick30 = 3
          else
            block_pick30 = 0
          end if
          if (b(i) < a(i)) then
            block_pick31 = 2
          else
            block_pick31 = 0
          end if
          if (c(i) < b(i)) then
            block_pick32 = 2
          else
            block_pick32 = 0
          end if
          if (d(i) < c(i)) then
            block_pick33 = 2
          else
            block_pick33 = 0
          end if
          if (a(i) == d(i)) then
            block_pick34 = 1
          else
            block_pick34 = 0
          end if
          if (b(i) == d(i)) then
            block_pick35 = 1
          else
            block_pick35 = 0
          end if
          if (int(block_pick27, 8) + block_pick28 + block_pick29 + block_pick30 + block_pick31 + &
            block_pick32 + block_pick33 + block_pick34 + block_pick35 + block_score_part - 15 < 0) &
            then
            block_score_part = 0
          else
            if (t < a(i)) then
              block_pick36 = 9
            else
              block_pick36 = 0
            end if
            if (t < b(i)) then
              block_pick37 = 7
            else
              block_pick37 = 0
            end if
            if (t < c(i)) then
              block_pick38 = 5
            else
              block_pick38 = 0
            end if
            if (t < d(i)) then
              block_pick39 = 3
            else
              block_pick39 = 0
            end if
            if (b(i) < a(i)) then
              block_pick40 = 2
            else
              block_pick40 = 0
            end if
            if (c(i) < b(i)) then
              block_pick41 = 2
            else
              block_pick41 = 0
            end if
            if (d(i) < c(i)) then
              block_pick42 = 2
            else
              block_pick42 = 0
            end if
            if (a(i) == d(i)) then
              block_pick43 = 1
            else
              block_pick43 = 0
            end if
            if (b(i) == d(i)) then
              block_pick44 = 1
            else
              block_pick44 = 0
            end if
            block_score_part = int(block_pick36, 8) + block_pick37 + block_pick38 + block_pick39 + &
              block_pick40 + block_pick41 + block_pick42 + block_pick43 + block_pick44 + &
              block_score_part - 15
          end if
          if (t < a(i)) then
            block_pick45 = 9
          else
            block_pick45 = 0
          end if
          if (t < b(i)) then
            block_pick46 = 7
          else
            block_pick46 = 0
          end if
          if (t < c(i)) then
            block_pick47 = 5
          else
            block_pick47 = 0
          end if
          if (t < d(i)) then
            block_pick48 = 3
          else
            block_pick48 = 0
          end if
          if (b(i) < a(i)) then
            block_pick49 = 2
          else
            block_pick49 = 0
          end if
          if (c(i) < b(i)) then
            block_pick50 = 2
          else
            block_pick50 = 0
          end if
          if (d(i) < c(i)) then
            block_pick51 = 2
          else
            block_pick51 = 0
          end if
          if (a(i) == d(i)) then
            block_pick52 = 1
          else
            block_pick52 = 0
          end if
          if (b(i) == d(i)) then
            block_pick53 = 1
          else
            block_pick53 = 0
          end if
          block_score_by_score = int(block_pick45, 8) + block_pick46 + block_pick47 + block_pick48 &
            + block_pick49 + block_pick50 + block_pick51 + block_pick52 + block_pick53 + &
            block_score_by_score - 15
          if (block_peak_part < block_score_part) then
            block_peak_part = block_score_part
          end if
          if (block_peak_by_score < block_score_by_score) then
            block_peak_by_score = block_score_by_score
          end if
        end do
        block_score_part_lanes(7) = block_score_part
        block_score_by_score_lanes(7) = block_score_by_score
        block_peak_part_lanes(7) = block_peak_part
        block_peak_by_score_lanes(7) = block_peak_by_score
        do block_k = 0, 7
          block_score_parts(block_i * 8 + block_k) = block_score_part_lanes(block_k)
          block_score_by_scores(block_i * 8 + block_k) = block_score_by_score_lanes(block_k)
          block_peak_parts(block_i * 8 + block_k) = block_peak_part_lanes(block_k)
          block_peak_by_scores(block_i * 8 + block_k) = block_peak_by_score_lanes(block_k)
        end do
      end do
      !$omp end parallel do
      do block_i = 0, 511
        if (score + block_peak_by_scores(block_i) < block_peak_parts(block_i)) then
          block_pick54 = block_peak_parts(block_i)
        else
          block_pick54 = score + block_peak_by_scores(block_i)
        end if
        if (peak < block_pick54) then
          if (score + block_peak_by_scores(block_i) < block_peak_parts(block_i)) then
            peak = block_peak_parts(block_i)
          else
            peak = score + block_peak_by_scores(block_i)
          end if
        end if
        if (score + block_score_by_scores(block_i) < block_score_parts(block_i)) then
          score = block_score_parts(block_i)
        else
          score = score + block_score_by_scores(block_i)
        end if
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          if (a(i) > t) score = score + 9
          if (b(i) > t) score = score + 7
          if (c(i) > t) score = score + 5
          if (d(i) > t) score = score + 3
          if (a(i) > b(i)) score = score + 2
          if (b(i) > c(i)) score = score + 2
          if (c(i) > d(i)) score = score + 2
          if (a(i) == d(i)) score = score + 1
          if (b(i) == d(i)) score = score + 1
          score = score - 15
          if (score < 0) score = 0
          if (score > peak) peak = score
      end do
    end if
    alarm = peak
end function alarm
