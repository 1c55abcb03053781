! The counter is multiplied: no sum of steps. twin: text
subroutine apart(n, m, a, ks)
  integer :: n, m, i, k, ks
  double precision :: a(0:*)
  k = ks
  do i = 0, n - 1 ! expect: sequential H104(a)
    a(k) = i
    k = k * k + m - 1
  end do
end subroutine apart

! It is subtracted from something: up and down.
subroutine other_order(n, m, a, ks)
  integer :: n, m, i, k, ks
  double precision :: a(0:*)
  k = ks
  do i = 0, n - 1 ! expect: sequential a
    a(k) = i
    k = 2 * m - k - 3
  end do
end subroutine other_order
