! A counter that moves by a sum: every part of it counts. twin: text, golden: output
subroutine apart(n, m, a, ks)
  integer :: n, m, i, k, ks
  double precision :: a(0:*)
  k = ks
  ! Heiretsu: parallel if the test holds, else as before
  !$omp parallel do private(k) if(n >= 4000 .and. m /= 1)
  do i = 0, n - 1 ! expect: conditional induction
    k = int(int(i, 8) * m + ks - int(i, 8))
    a(k) = i
    k = k + m - 1
  end do
  !$omp end parallel do
end subroutine apart

subroutine other_order(n, m, a, ks)
  integer :: n, m, i, k, ks
  double precision :: a(0:*)
  k = ks
  do i = 0, n - 1 ! expect: conditional induction
    a(k) = i
    k = 2 * m + k - 3
  end do
end subroutine other_order
