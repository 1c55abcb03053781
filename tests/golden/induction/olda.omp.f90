! TRFD/OLDA as it was written: the running index mrsij and the start of its block mrsij0. golden: output, twin: text
subroutine olda(num, v, x)
  integer :: num, mrs, mi, mj, mrsij, mrsij0
  double precision :: v(*), x(num, num)
  mrsij0 = 0
  !$omp parallel do private(mrsij0, mrsij, mi, mj) &
  !$omp if(dble(num) * num * (num * (num + 1) / 2) >= 4000)
  do mrs = 1, (num * (num + 1)) / 2 ! expect: parallel induction private(mrsij0, mrsij, mi, mj) by(EMI)
    mrsij0 = (mrs - 1) * (num * (num + 1) / 2)
    mrsij = mrsij0
    do mi = 1, num ! expect: parallel induction
      do mj = 1, mi ! expect: parallel induction
        mrsij = mrsij + 1
        v(mrsij) = x(mj, mi) + mrs
      end do
    end do
    mrsij0 = mrsij0 + (num * (num + 1)) / 2
  end do
  !$omp end parallel do
end subroutine olda
