! A directive of the user's on one loop: the other loops of the procedure, and of its callers, are judged as usual.
! options: force
! twin: text
subroutine beside(n, a, b, c)
  integer :: n, i
  double precision :: a(n), b(n), c(n)
  !$omp parallel do
  do i = 1, n ! expect: parallel doall not-inserted H403
    a(i) = i
  end do
  !$omp end parallel do
  do i = 1, n ! expect: parallel doall inserted
    b(i) = a(i) * 2
  end do
  !$omp parallel
  !$omp do
  do i = 1, n ! expect: parallel doall not-inserted H403
    c(i) = b(i)
  end do
  !$omp end do
  !$omp end parallel
  do i = 1, n ! expect: parallel doall inserted
    c(i) = c(i) + a(i)
  end do
  !$omp parallel do simd
  do i = 1, n ! expect: parallel doall not-inserted H403
    a(i) = c(i)
  end do
  do i = 1, n ! expect: parallel doall inserted
    b(i) = b(i) + a(i)
  end do
end subroutine beside

function counted(n, a, b) result(s)
  integer :: n, i, positive
  double precision :: a(n), b(n), s
  positive = 0
  s = 0
  !$omp parallel do
  do i = 1, n ! expect: parallel reduction not-inserted H403
    if (a(i) > 0) then
      !$omp atomic
      positive = positive + 1
    end if
  end do
  !$omp parallel sections
  !$omp section
  do i = 1, n ! expect: parallel doall not-inserted H403
    b(i) = 0
  end do
  !$omp section
  s = 1
  !$omp end parallel sections
  do i = 1, n ! expect: parallel reduction(+:s) inserted
    s = s + a(i)
  end do
  s = s + positive
end function counted

subroutine fill(n, row)
  integer :: n, i
  double precision :: row(n)
  !$omp parallel do
  do i = 1, n ! expect: parallel doall not-inserted H403
    row(i) = i
  end do
end subroutine fill

subroutine filled(a, b)
  integer :: k
  double precision :: a(100, 100), b(100)
  do k = 1, 100 ! expect: parallel doall not-inserted H403
    call fill(100, a(:, k))
  end do
  do k = 1, 100 ! expect: parallel doall inserted
    b(k) = a(k, k)
  end do
end subroutine filled
