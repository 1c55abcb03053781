! A counter that moves by a sum: every part of it counts. twin: text, golden: output
subroutine apart(n, m, a, ks)
  integer :: n, m, i, k, ks
  double precision :: a(0:*)
  k = ks
  do i = 0, n - 1 ! expect: conditional induction
    a(k) = i
    k = k + m - 1
  end do
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
