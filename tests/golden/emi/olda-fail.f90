! TRFD/OLDA after the substitution of its induction variables: mj starts one too low.
subroutine olda(v, num)
  integer :: num, mrs, mi, mj
  double precision :: v(0:*)
  do mrs = 1, (num * num + num) / 2 ! expect: sequential v
    do mi = 1, num ! expect: sequential v
      do mj = 0, mi ! expect: parallel doall
        v(mj + (mi * mi - mi + mrs * (num * num + num)) / 2) = 0.5d0 * mrs + mi - mj
      end do
    end do
  end do
end subroutine olda
