! OCEAN/FTRVMT with its running subscripts: js and js2 move within a block, j1 from block to block. twin: text, golden: output
subroutine ftrvmt(a, x, i2k)
  integer :: i2k, ij, jj, mm, j1, js, js2, x(0:*)
  double precision :: a(0:*), h
  j1 = 1
  !$omp parallel do private(j1, jj, js, js2, mm, h) schedule(dynamic)
  do ij = 0, i2k - 1 ! expect: parallel induction by(EMI)
    j1 = int(int(ij, 8) * 129 + 1)
    do jj = 0, x(ij) ! expect: parallel by(EMI)
      js = 258 * i2k * jj + j1
      js2 = js + 129 * i2k
      do mm = 0, 128 ! expect: parallel induction
        h = a(js) - a(js2)
        a(js) = a(js) + a(js2)
        a(js2) = 0.5d0 * h
        js = js + 1
        js2 = js2 + 1
      end do
    end do
    j1 = j1 + 129
  end do
  !$omp end parallel do
end subroutine ftrvmt
