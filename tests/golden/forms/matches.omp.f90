! How often 1 0* 2 occurs: a linear form over (+,x) with coefficients that are never computed with. golden: output twin: text
integer function matches(n, a)
    implicit none
    integer, intent(in) :: n
    integer, intent(in) :: a(n)
    integer :: ones, all, i

    integer :: b2_i, b2_size, b2_lo, b2_hi
    integer(8) :: b2_ones_const2, b2_ones_const2s(0:63)
    integer(8) :: b2_ones_by_ones3, b2_ones_by_ones3s(0:63)
    integer(8) :: b2_all_by_ones4, b2_all_by_ones4s(0:63)
    integer(8) :: b2_all_const5, b2_all_const5s(0:63)
    ones = 0
    all = 0
    ! heiretsu: linear form over (+,×) in ones, all
    b2_size = ((n) - (1)) / 64 + 1
    if (b2_size >= 64 .and. n <= 2147483583) then
      !$omp parallel do &
      !$omp private(b2_lo, b2_hi, b2_ones_const2, b2_ones_by_ones3, &
      !$omp b2_all_const5, b2_all_by_ones4, i)
      do b2_i = 0, 63
        b2_lo = (1) + b2_i * b2_size
        b2_hi = min(b2_lo + b2_size - 1, n)
        b2_ones_const2 = 0
        b2_ones_by_ones3 = 1
        b2_all_const5 = 0
        b2_all_by_ones4 = 0
        do i = b2_lo, b2_hi
          if (1 == a(i)) then
            b2_ones_const2 = b2_ones_const2 + 1
          else
            if (a(i) == 2) then
              b2_all_const5 = b2_ones_const2 + b2_all_const5
              b2_all_by_ones4 = b2_ones_by_ones3 + b2_all_by_ones4
            else
              if (a(i) /= 0) then
                b2_ones_const2 = 0
                b2_ones_by_ones3 = 0
              end if
            end if
          end if
        end do
        b2_ones_const2s(b2_i) = b2_ones_const2
        b2_ones_by_ones3s(b2_i) = b2_ones_by_ones3
        b2_all_by_ones4s(b2_i) = b2_all_by_ones4
        b2_all_const5s(b2_i) = b2_all_const5
      end do
      !$omp end parallel do
      do b2_i = 0, 63
        all = int(ones, 8) * b2_all_by_ones4s(b2_i) + all + b2_all_const5s(b2_i)
        ones = int(ones, 8) * b2_ones_by_ones3s(b2_i) + b2_ones_const2s(b2_i)
      end do
    else
      do i = 1, n ! expect: parallel linear-form inserted
          if (a(i) == 1) then
              ones = ones + 1
          else if (a(i) == 2) then
              all = all + ones
          else if (a(i) /= 0) then
              ones = 0
          end if
      end do
    end if
    matches = all
end function matches
