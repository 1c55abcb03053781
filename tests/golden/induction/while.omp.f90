! Whiles that count. twin: text, golden: output
subroutine fill(n, a, b)
  integer, value :: n
  integer :: i
  double precision :: a(0:*), b(0:*)
  i = 0
  !$omp parallel do if(n >= 5000)
  do i = 0, n - 1 ! expect: parallel counted inserted by(counted)
    a(i) = 2.0d0 * b(i)
  end do
  !$omp end parallel do
end subroutine fill

! The value behind the loop, also when it runs zero times.
integer function between(lo, hi, a, b)
  integer, value :: lo, hi
  integer :: k
  double precision :: a(0:*), b(0:*)
  k = lo
  !$omp parallel do lastprivate(k) if(int(hi, 8) - int(lo, 8) >= 5000)
  do k = lo, hi ! expect: parallel counted lastprivate(k) inserted
    a(k) = b(k) + 1.0d0
  end do
  !$omp end parallel do
  if (hi < lo) k = lo
  between = k
end function between

! Where it starts nobody says: the value gets a name.
subroutine rest(k, n, a)
  integer, value :: k, n
  double precision :: a(0:*)
  integer :: k_from
  k_from = k
  !$omp parallel do if(int(n, 8) - int(k_from, 8) >= 20000)
  do k = k_from, n - 1, 2 ! expect: parallel counted inserted
    a(k) = 1.0d0
  end do
  !$omp end parallel do
end subroutine rest

! The step comes first: what follows it sees the next value.
subroutine down(n, c, d)
  integer, value :: n
  double precision :: c(0:*), d(0:*)
  integer :: n_from
  n_from = n
  !$omp parallel do if(n_from >= 3000)
  do n = n_from, 1, -1 ! expect: parallel counted inserted
    c(n - 1) = 2.0d0 * d((n - 1) + 1)
  end do
  !$omp end parallel do
end subroutine down

! Two counters.
integer function reversed(n, a, b)
  integer, value :: n
  integer :: i, j
  double precision :: a(0:*), b(0:*)
  i = n - 1
  !$omp parallel do firstprivate(i) lastprivate(i) if(n >= 4000)
  do j = 0, n - 1 ! expect: parallel counted induction lastprivate(i) inserted
    i = int(n - int(j, 8) - 1)
    a(i) = b(j)
    i = i - 1
  end do
  !$omp end parallel do
  reversed = i
end function reversed

! A second counter that nobody tests.
subroutine gather(n, a, b)
  integer, value :: n
  integer :: i, j
  double precision :: a(0:*), b(0:*)
  i = 0
  j = 3
  !$omp parallel do private(j) if(n >= 4000)
  do i = 0, n - 1 ! expect: parallel counted induction private(j) inserted
    j = int(int(i, 8) * 2 + 3)
    a(i) = b(j)
    j = j + 2
  end do
  !$omp end parallel do
end subroutine gather
