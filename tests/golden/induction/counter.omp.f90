! Counters in nests: inner increments are summed. twin: text, golden: output
integer function square(n, m, a)
  integer :: n, m, k, i, j
  double precision :: a(0:*)
  k = 0
  !$omp parallel do private(j) firstprivate(k) lastprivate(k) &
  !$omp if(int(m, 8) * n >= 4000)
  do i = 0, n - 1 ! expect: parallel induction lastprivate(k)
    k = i * max(m, 0)
    do j = 0, m - 1 ! expect: parallel induction
      a(k) = i + j
      k = k + 1
    end do
  end do
  !$omp end parallel do
  square = k
end function square

! Triangular: the sum of 1, 2, 3 ...
subroutine triangle(n, a, ks)
  integer :: n, k, i, j, ks
  double precision :: a(0:*)
  k = ks
  !$omp parallel do private(k, j) schedule(static, 1) &
  !$omp if(int(n, 8) * n >= 8000)
  do i = 0, n - 1 ! expect: parallel induction private(k)
    k = int(ks + (int(i, 8) * i + int(i, 8)) / 2)
    do j = 0, i ! expect: parallel induction
      a(k) = i + j
      k = k + 1
    end do
  end do
  !$omp end parallel do
end subroutine triangle

! By the loop's own variable, and in the middle of the body.
subroutine sums(n, a, b)
  integer :: n, i, k
  double precision :: a(0:*), b(0:*)
  k = 0
  !$omp parallel do private(k) if(n >= 3000)
  do i = 0, n - 1 ! expect: parallel induction private(k)
    k = int((int(i, 8) * i + int(i, 8)) / 2)
    b(k) = i
    k = k + i + 1
    a(k) = i
  end do
  !$omp end parallel do
end subroutine sums

! One that follows another.
subroutine derived(n, a, c)
  integer :: n, c, i, j, k, l
  double precision :: a(0:*)
  j = 0
  k = 5
  !$omp parallel do private(j, k, l) if(n >= 3000)
  do i = 0, n - 1 ! expect: parallel induction
    j = i * 2
    k = int(int(i, 8) * 3 + 5)
    j = j + 2
    k = k + 3
    l = j + k
    a(l) = c
  end do
  !$omp end parallel do
end subroutine derived

! Downwards, by two.
subroutine down(n, a, ks)
  integer :: n, k, i, ks
  double precision :: a(0:*)
  k = ks
  !$omp parallel do private(k) if(n >= 10000)
  do i = n, 1, -2 ! expect: parallel induction
    k = int(ks - ((int(n, 8) - i) / 2) * 3)
    a(k) = i
    k = k - 3
  end do
  !$omp end parallel do
end subroutine down
