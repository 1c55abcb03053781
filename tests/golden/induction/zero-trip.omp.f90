! Inner loops that may not run: they add nothing then. twin: text
integer function rows(n, m, a, k)
  integer, value :: n, m, k
  integer :: i, j
  double precision :: a(0:*)
  block
  integer :: k_0
  k_0 = k
  !$omp parallel do private(j) firstprivate(k) lastprivate(k) &
  !$omp if(int(m, 8) * n >= 5000)
  do i = 0, n - 1 ! expect: parallel induction lastprivate(k)
    k = int(k_0 + int(i, 8) * max(int(m, 8) - 2, 0_8))
    do j = 2, m - 1
      a(k) = i
      k = k + 1
    end do
  end do
  !$omp end parallel do
  end block
  rows = k
end function rows

! Where it certainly runs, nothing is asked. golden: output
integer function certain(n, m, a, k)
  integer, value :: n, m, k
  integer :: i, j
  double precision :: a(0:*)
  certain = k
  if (m < 1) return
  block
  integer :: k_0
  k_0 = k
  !$omp parallel do private(j) firstprivate(k) lastprivate(k) &
  !$omp if(int(m, 8) * n >= 5000)
  do i = 0, n - 1 ! expect: parallel induction lastprivate(k)
    k = int(k_0 + int(i, 8) * m)
    do j = 0, m - 1
      a(k) = i
      k = k + 1
    end do
  end do
  !$omp end parallel do
  end block
  certain = k
end function certain
