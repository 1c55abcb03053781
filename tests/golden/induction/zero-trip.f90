! Inner loops that may not run: they add nothing then. twin: text
integer function rows(n, m, a, k)
  integer, value :: n, m, k
  integer :: i, j
  double precision :: a(0:*)
  do i = 0, n - 1 ! expect: parallel induction lastprivate(k)
    do j = 2, m - 1
      a(k) = i
      k = k + 1
    end do
  end do
  rows = k
end function rows

! Where it certainly runs, nothing is asked. golden: output
integer function certain(n, m, a, k)
  integer, value :: n, m, k
  integer :: i, j
  double precision :: a(0:*)
  certain = k
  if (m < 1) return
  do i = 0, n - 1 ! expect: parallel induction lastprivate(k)
    do j = 0, m - 1
      a(k) = i
      k = k + 1
    end do
  end do
  certain = k
end function certain
