! TRFD/OLDA after the substitution of its induction variables, for every num. golden: report
subroutine olda(v, num)
  integer :: num, mrs, mi, mj
  double precision :: v(0:*)
  do mrs = 1, (num * num + num) / 2 ! expect: parallel by(EMI)
    do mi = 1, num ! expect: parallel by(EMI)
      do mj = 1, mi ! expect: parallel doall
        v(mj + (mi * mi - mi + mrs * (num * num + num)) / 2) = 0.5d0 * mrs + mi - mj
      end do
    end do
  end do
end subroutine olda
