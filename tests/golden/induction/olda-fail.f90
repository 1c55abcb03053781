! TRFD/OLDA with blocks that are one element too short. twin: text
subroutine olda(num, v, x)
  integer :: num, mrs, mi, mj, mrsij, mrsij0
  double precision :: v(*), x(num, num)
  mrsij0 = 0
  do mrs = 1, (num * (num + 1)) / 2 ! expect: sequential v
    mrsij = mrsij0
    do mi = 1, num ! expect: parallel induction
      do mj = 1, mi ! expect: parallel induction
        mrsij = mrsij + 1
        v(mrsij) = x(mj, mi) + mrs
      end do
    end do
    mrsij0 = mrsij0 + (num * (num + 1)) / 2 - 1
  end do
end subroutine olda
