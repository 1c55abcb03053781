! options: accept-tested
! More conditions than a proof takes as cases: tested, and used because the option says so. golden: report golden: output
integer function alarm(n, a, b, c, d, t)
    integer, intent(in) :: n
    integer, intent(in) :: a(n), b(n), c(n), d(n)
    integer, intent(in) :: t
    integer :: score, peak
    integer :: i
    integer :: b2_i, b2_size, b2_lo, b2_hi
    integer(8) :: b2_score_const2, b2_score_const2s(0:511)
    integer(8) :: b2_score_by_score3, b2_score_by_score3s(0:511)
    integer(8) :: b2_peak_const4, b2_peak_const4s(0:511)
    integer(8) :: b2_peak_by_score5, b2_peak_by_score5s(0:511)
    integer :: b2_k, b2_l, b2_t, b2_len, b2_from, b2_to
    integer(8) :: b2_score_const2l(0:7)
    integer(8) :: b2_score_by_score3l(0:7)
    integer(8) :: b2_peak_const4l(0:7)
    integer(8) :: b2_peak_by_score5l(0:7)
    integer(8) :: b2_pick0
    integer(8) :: b2_pick1
    integer(8) :: b2_pick2
    integer(8) :: b2_pick3
    integer(8) :: b2_pick4
    integer(8) :: b2_pick5
    integer(8) :: b2_pick6
    integer(8) :: b2_pick7
    integer(8) :: b2_pick8
    integer(8) :: b2_pick9
    integer(8) :: b2_pick10
    integer(8) :: b2_pick11
    integer(8) :: b2_pick12
    integer(8) :: b2_pick13
    integer(8) :: b2_pick14
    integer(8) :: b2_pick15
    integer(8) :: b2_pick16
    integer(8) :: b2_pick17
    integer(8) :: b2_pick18
    integer(8) :: b2_pick19
    integer(8) :: b2_pick20
    integer(8) :: b2_pick21
    integer(8) :: b2_pick22
    integer(8) :: b2_pick23
    integer(8) :: b2_pick24
    integer(8) :: b2_pick25
    integer(8) :: b2_pick26
    integer(8) :: b2_pick27
    integer(8) :: b2_pick28
    integer(8) :: b2_pick29
    integer(8) :: b2_pick30
    integer(8) :: b2_pick31
    integer(8) :: b2_pick32
    integer(8) :: b2_pick33
    integer(8) :: b2_pick34
    integer(8) :: b2_pick35
    integer(8) :: b2_pick36
    integer(8) :: b2_pick37
    integer(8) :: b2_pick38
    integer(8) :: b2_pick39
    integer(8) :: b2_pick40
    integer(8) :: b2_pick41
    integer(8) :: b2_pick42
    integer(8) :: b2_pick43
    integer(8) :: b2_pick44
    integer(8) :: b2_pick45
    integer(8) :: b2_pick46
    integer(8) :: b2_pick47
    integer(8) :: b2_pick48
    integer(8) :: b2_pick49
    integer(8) :: b2_pick50
    integer(8) :: b2_pick51
    integer(8) :: b2_pick52
    integer(8) :: b2_pick53
    integer(8) :: b2_pick54
    score = 0
    peak = 0
    ! heiretsu: linear form over (max,+) in score, peak (tested, not proved)
    b2_size = ((n) - (1)) / 512 + 1
    if (b2_size >= 64 .and. n <= 2147483135) then
      !$omp parallel do &
      !$omp private(b2_lo, b2_hi, b2_len, b2_k, b2_t, b2_l, i, &
      !$omp b2_score_const2, b2_score_by_score3, b2_peak_const4, &
      !$omp b2_peak_by_score5, b2_pick0, b2_pick1, b2_pick2, b2_pick3, &
      !$omp b2_pick4, b2_pick5, b2_pick6, b2_pick7, b2_pick8, b2_pick9, &
      !$omp b2_pick10, b2_pick11, b2_pick12, b2_pick13, b2_pick14, b2_pick15, &
      !$omp b2_pick16, b2_pick17, b2_pick18, b2_pick19, b2_pick20, b2_pick21, &
      !$omp b2_pick22, b2_pick23, b2_pick24, b2_pick25, b2_pick26, b2_pick27, &
      !$omp b2_pick28, b2_pick29, b2_pick30, b2_pick31, b2_pick32, b2_pick33, &
      !$omp b2_pick34, b2_pick35, b2_pick36, b2_pick37, b2_pick38, b2_pick39, &
      !$omp b2_pick40, b2_pick41, b2_pick42, b2_pick43, b2_pick44, b2_pick45, &
      !$omp b2_pick46, b2_pick47, b2_pick48, b2_pick49, b2_pick50, b2_pick51, &
      !$omp b2_pick52, b2_pick53, b2_score_const2l, b2_score_by_score3l, &
      !$omp b2_peak_const4l, b2_peak_by_score5l)
      do b2_i = 0, 63
        b2_lo = (1) + b2_i * (8 * b2_size)
        b2_hi = min(b2_lo + 8 * b2_size - 1, n)
        b2_len = max(b2_hi - b2_lo + 1, 0) / 8
        do b2_k = 0, 7
          b2_score_const2l(b2_k) = -4611686018427387904_8
          b2_score_by_score3l(b2_k) = 0
          b2_peak_const4l(b2_k) = -4611686018427387904_8
          b2_peak_by_score5l(b2_k) = -4611686018427387904_8
        end do
        do b2_t = 0, b2_len - 1
          !$omp simd &
          !$omp private(i, b2_score_const2, b2_score_by_score3, &
          !$omp b2_peak_const4, b2_peak_by_score5, b2_pick0, b2_pick1, &
          !$omp b2_pick2, b2_pick3, b2_pick4, b2_pick5, b2_pick6, b2_pick7, &
          !$omp b2_pick8, b2_pick9, b2_pick10, b2_pick11, b2_pick12, &
          !$omp b2_pick13, b2_pick14, b2_pick15, b2_pick16, b2_pick17, &
          !$omp b2_pick18, b2_pick19, b2_pick20, b2_pick21, b2_pick22, &
          !$omp b2_pick23, b2_pick24, b2_pick25, b2_pick26)
          do b2_l = 0, 7
            i = b2_lo + b2_l * b2_len + b2_t
            b2_score_const2 = b2_score_const2l(b2_l)
            b2_score_by_score3 = b2_score_by_score3l(b2_l)
            b2_peak_const4 = b2_peak_const4l(b2_l)
            b2_peak_by_score5 = b2_peak_by_score5l(b2_l)
            if (t < a(i)) then
              b2_pick0 = 9
            else
              b2_pick0 = 0
            end if
            if (t < b(i)) then
              b2_pick1 = 7
            else
              b2_pick1 = 0
            end if
            if (t < c(i)) then
              b2_pick2 = 5
            else
              b2_pick2 = 0
            end if
            if (t < d(i)) then
              b2_pick3 = 3
            else
              b2_pick3 = 0
            end if
            if (b(i) < a(i)) then
              b2_pick4 = 2
            else
              b2_pick4 = 0
            end if
            if (c(i) < b(i)) then
              b2_pick5 = 2
            else
              b2_pick5 = 0
            end if
            if (d(i) < c(i)) then
              b2_pick6 = 2
            else
              b2_pick6 = 0
            end if
            if (a(i) == d(i)) then
              b2_pick7 = 1
            else
              b2_pick7 = 0
            end if
            if (b(i) == d(i)) then
              b2_pick8 = 1
            else
              b2_pick8 = 0
            end if
            if (int(b2_pick0, 8) + b2_pick1 + b2_pick2 + b2_pick3 + b2_pick4 + b2_pick5 + b2_pick6 &
              + b2_pick7 + b2_pick8 + b2_score_const2 - 15 < 0) then
              b2_score_const2 = 0
            else
              if (t < a(i)) then
                b2_pick9 = 9
              else
                b2_pick9 = 0
              end if
              if (t < b(i)) then
                b2_pick10 = 7
              else
                b2_pick10 = 0
              end if
              if (t < c(i)) then
                b2_pick11 = 5
              else
                b2_pick11 = 0
              end if
              if (t < d(i)) then
                b2_pick12 = 3
              else
                b2_pick12 = 0
              end if
              if (b(i) < a(i)) then
                b2_pick13 = 2
              else
                b2_pick13 = 0
              end if
              if (c(i) < b(i)) then
                b2_pick14 = 2
              else
                b2_pick14 = 0
              end if
              if (d(i) < c(i)) then
                b2_pick15 = 2
              else
                b2_pick15 = 0
              end if
              if (a(i) == d(i)) then
                b2_pick16 = 1
              else
                b2_pick16 = 0
              end if
              if (b(i) == d(i)) then
                b2_pick17 = 1
              else
                b2_pick17 = 0
              end if
              b2_score_const2 = int(b2_pick9, 8) + b2_pick10 + b2_pick11 + b2_pick12 + b2_pick13 + &
                b2_pick14 + b2_pick15 + b2_pick16 + b2_pick17 + b2_score_const2 - 15
            end if
            if (t < a(i)) then
              b2_pick18 = 9
            else
              b2_pick18 = 0
            end if
            if (t < b(i)) then
              b2_pick19 = 7
            else
              b2_pick19 = 0
            end if
            if (t < c(i)) then
              b2_pick20 = 5
            else
              b2_pick20 = 0
            end if
            if (t < d(i)) then
              b2_pick21 = 3
            else
              b2_pick21 = 0
            end if
            if (b(i) < a(i)) then
              b2_pick22 = 2
            else
              b2_pick22 = 0
            end if
            if (c(i) < b(i)) then
              b2_pick23 = 2
            else
              b2_pick23 = 0
            end if
            if (d(i) < c(i)) then
              b2_pick24 = 2
            else
              b2_pick24 = 0
            end if
            if (a(i) == d(i)) then
              b2_pick25 = 1
            else
              b2_pick25 = 0
            end if
            if (b(i) == d(i)) then
              b2_pick26 = 1
            else
              b2_pick26 = 0
            end if
            b2_score_by_score3 = int(b2_pick18, 8) + b2_pick19 + b2_pick20 + b2_pick21 + b2_pick22 &
              + b2_pick23 + b2_pick24 + b2_pick25 + b2_pick26 + b2_score_by_score3 - 15
            if (b2_peak_const4 < b2_score_const2) then
              b2_peak_const4 = b2_score_const2
            end if
            if (b2_peak_by_score5 < b2_score_by_score3) then
              b2_peak_by_score5 = b2_score_by_score3
            end if
            b2_score_const2l(b2_l) = b2_score_const2
            b2_score_by_score3l(b2_l) = b2_score_by_score3
            b2_peak_const4l(b2_l) = b2_peak_const4
            b2_peak_by_score5l(b2_l) = b2_peak_by_score5
          end do
          !$omp end simd
        end do
        b2_score_const2 = b2_score_const2l(7)
        b2_score_by_score3 = b2_score_by_score3l(7)
        b2_peak_const4 = b2_peak_const4l(7)
        b2_peak_by_score5 = b2_peak_by_score5l(7)
        do i = b2_lo + 8 * b2_len, b2_hi
          if (t < a(i)) then
            b2_pick27 = 9
          else
            b2_pick27 = 0
          end if
          if (t < b(i)) then
            b2_pick28 = 7
          else
            b2_pick28 = 0
          end if
          if (t < c(i)) then
            b2_pick29 = 5
          else
            b2_pick29 = 0
          end if
          if (t < d(i)) then
            b2_pick30 = 3
          else
            b2_pick30 = 0
          end if
          if (b(i) < a(i)) then
            b2_pick31 = 2
          else
            b2_pick31 = 0
          end if
          if (c(i) < b(i)) then
            b2_pick32 = 2
          else
            b2_pick32 = 0
          end if
          if (d(i) < c(i)) then
            b2_pick33 = 2
          else
            b2_pick33 = 0
          end if
          if (a(i) == d(i)) then
            b2_pick34 = 1
          else
            b2_pick34 = 0
          end if
          if (b(i) == d(i)) then
            b2_pick35 = 1
          else
            b2_pick35 = 0
          end if
          if (int(b2_pick27, 8) + b2_pick28 + b2_pick29 + b2_pick30 + b2_pick31 + b2_pick32 + &
            b2_pick33 + b2_pick34 + b2_pick35 + b2_score_const2 - 15 < 0) then
            b2_score_const2 = 0
          else
            if (t < a(i)) then
              b2_pick36 = 9
            else
              b2_pick36 = 0
            end if
            if (t < b(i)) then
              b2_pick37 = 7
            else
              b2_pick37 = 0
            end if
            if (t < c(i)) then
              b2_pick38 = 5
            else
              b2_pick38 = 0
            end if
            if (t < d(i)) then
              b2_pick39 = 3
            else
              b2_pick39 = 0
            end if
            if (b(i) < a(i)) then
              b2_pick40 = 2
            else
              b2_pick40 = 0
            end if
            if (c(i) < b(i)) then
              b2_pick41 = 2
            else
              b2_pick41 = 0
            end if
            if (d(i) < c(i)) then
              b2_pick42 = 2
            else
              b2_pick42 = 0
            end if
            if (a(i) == d(i)) then
              b2_pick43 = 1
            else
              b2_pick43 = 0
            end if
            if (b(i) == d(i)) then
              b2_pick44 = 1
            else
              b2_pick44 = 0
            end if
            b2_score_const2 = int(b2_pick36, 8) + b2_pick37 + b2_pick38 + b2_pick39 + b2_pick40 + &
              b2_pick41 + b2_pick42 + b2_pick43 + b2_pick44 + b2_score_const2 - 15
          end if
          if (t < a(i)) then
            b2_pick45 = 9
          else
            b2_pick45 = 0
          end if
          if (t < b(i)) then
            b2_pick46 = 7
          else
            b2_pick46 = 0
          end if
          if (t < c(i)) then
            b2_pick47 = 5
          else
            b2_pick47 = 0
          end if
          if (t < d(i)) then
            b2_pick48 = 3
          else
            b2_pick48 = 0
          end if
          if (b(i) < a(i)) then
            b2_pick49 = 2
          else
            b2_pick49 = 0
          end if
          if (c(i) < b(i)) then
            b2_pick50 = 2
          else
            b2_pick50 = 0
          end if
          if (d(i) < c(i)) then
            b2_pick51 = 2
          else
            b2_pick51 = 0
          end if
          if (a(i) == d(i)) then
            b2_pick52 = 1
          else
            b2_pick52 = 0
          end if
          if (b(i) == d(i)) then
            b2_pick53 = 1
          else
            b2_pick53 = 0
          end if
          b2_score_by_score3 = int(b2_pick45, 8) + b2_pick46 + b2_pick47 + b2_pick48 + b2_pick49 + &
            b2_pick50 + b2_pick51 + b2_pick52 + b2_pick53 + b2_score_by_score3 - 15
          if (b2_peak_const4 < b2_score_const2) then
            b2_peak_const4 = b2_score_const2
          end if
          if (b2_peak_by_score5 < b2_score_by_score3) then
            b2_peak_by_score5 = b2_score_by_score3
          end if
        end do
        b2_score_const2l(7) = b2_score_const2
        b2_score_by_score3l(7) = b2_score_by_score3
        b2_peak_const4l(7) = b2_peak_const4
        b2_peak_by_score5l(7) = b2_peak_by_score5
        do b2_k = 0, 7
          b2_score_const2s(b2_i * 8 + b2_k) = b2_score_const2l(b2_k)
          b2_score_by_score3s(b2_i * 8 + b2_k) = b2_score_by_score3l(b2_k)
          b2_peak_const4s(b2_i * 8 + b2_k) = b2_peak_const4l(b2_k)
          b2_peak_by_score5s(b2_i * 8 + b2_k) = b2_peak_by_score5l(b2_k)
        end do
      end do
      !$omp end parallel do
      do b2_i = 0, 511
        if (score + b2_peak_by_score5s(b2_i) < b2_peak_const4s(b2_i)) then
          b2_pick54 = b2_peak_const4s(b2_i)
        else
          b2_pick54 = score + b2_peak_by_score5s(b2_i)
        end if
        if (peak < b2_pick54) then
          if (score + b2_peak_by_score5s(b2_i) < b2_peak_const4s(b2_i)) then
            peak = b2_peak_const4s(b2_i)
          else
            peak = score + b2_peak_by_score5s(b2_i)
          end if
        end if
        if (score + b2_score_by_score3s(b2_i) < b2_score_const2s(b2_i)) then
          score = b2_score_const2s(b2_i)
        else
          score = score + b2_score_by_score3s(b2_i)
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
