! Directives that bind to a region of a caller: no other loop of the procedure gets a directive, and loops that call it stay
! sequential.
! options: force
! twin: text
subroutine orphaned(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  !$omp do
  do i = 1, n ! expect: parallel doall not-inserted H403
    a(i) = i
  end do
  do i = 1, n ! expect: parallel doall not-inserted H403
    b(i) = a(i) * 2
  end do
end subroutine orphaned

subroutine waits(n, a, b)
  integer :: n, i
  double precision :: a(n), b(n)
  do i = 1, n ! expect: parallel doall not-inserted H403
    a(i) = i
  end do
  !$omp barrier
  b(1) = a(1)
  do i = 2, n ! expect: parallel doall not-inserted H403
    b(i) = a(i) * 2
  end do
end subroutine waits

subroutine first(a, b)
  double precision :: a(100), b(100)
  !$omp master
  a(1) = 1
  !$omp end master
  b(1) = 2
end subroutine first

subroutine calls(a, b, c)
  integer :: k
  double precision :: a(100, 100), b(100, 100), c(100)
  do k = 1, 100 ! expect: sequential H202
    call orphaned(100, a(:, k), b(:, k))
  end do
  do k = 1, 100 ! expect: sequential H202
    call first(a(:, k), b(:, k))
  end do
  do k = 1, 100 ! expect: parallel doall inserted
    c(k) = a(k, k)
  end do
end subroutine calls

subroutine around(a)
  integer :: k, i
  double precision :: a(100, 100)
  do k = 1, 100 ! expect: parallel doall not-inserted H403
    !$omp parallel do
    do i = 1, 100 ! expect: parallel doall not-inserted H403
      a(i, k) = i
    end do
  end do
end subroutine around
