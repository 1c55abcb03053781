! OCEAN/FTRVMT: blocks of 129 elements, apart for every i2k, however often jj runs. twin: text golden: report
subroutine ftrvmt(a, x, i2k)
  integer :: i2k, ij, jj, mm, js, js2, x(0:*)
  double precision :: a(0:*), h
  do ij = 0, i2k - 1 ! expect: parallel by(EMI)
    do jj = 0, x(ij) ! expect: parallel by(EMI)
      do mm = 0, 128 ! expect: parallel
        js = 258 * i2k * jj + 129 * ij + mm + 1
        js2 = js + 129 * i2k
        h = a(js) - a(js2)
        a(js) = a(js) + a(js2)
        a(js2) = 0.5d0 * h
      end do
    end do
  end do
end subroutine ftrvmt
