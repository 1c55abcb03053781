! Near misses: gfortran shares out, without a copy, assignments that read other elements of what they assign.
subroutine over(n, w, u)
  integer :: n
  double precision :: w(n), u(n, n)
  w(2:n) = w(2:n) + w(1:n-1) ! expect: parallel not-inserted H408
  w(1:n-1) = w(2:n) ! expect: parallel not-inserted H408
  u(:, 1) = u(1, :) ! expect: parallel not-inserted H408
  w = w / w(1) ! expect: parallel not-inserted H408
  w = w * 2.0d0 ! expect: parallel doall inserted
end subroutine over

subroutine norm(n, w)
  integer :: n
  double precision :: w(n)
  w = w / sum(w) ! expect: parallel not-inserted H408
end subroutine norm

! Columns with different numbers are apart, those with different names may be one.
subroutine columns(n, k, l, u)
  integer :: n, k, l
  double precision :: u(n, 3)
  u(:, 2) = u(:, 1) * 2.0d0 + u(:, 2) ! expect: parallel doall inserted
  u(:, k) = u(:, l) * 2.0d0 ! expect: parallel not-inserted H408
  u(2:n, 1) = u(1:n-1, 1) ! expect: parallel not-inserted H408
end subroutine columns
