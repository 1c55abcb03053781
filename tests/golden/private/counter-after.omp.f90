! What the loop's variable is worth behind a loop that may not run. golden: output twin: text
integer function upwards(n, a)
  integer, value :: n
  double precision :: a(0:*)
  integer :: i
  !$omp parallel do lastprivate(i) if(n >= 10000)
  do i = 2, n - 1 ! expect: parallel doall lastprivate(i)
    a(i) = 0.0d0
  end do
  !$omp end parallel do
  if (n - 1 < 2) i = 2
  upwards = i
end function upwards

integer function downwards(m, n, a)
  integer, value :: m, n
  double precision :: a(0:*)
  integer :: i
  !$omp parallel do lastprivate(i) if(int(n, 8) - int(m, 8) >= 10000)
  do i = n - 1, m, -1 ! expect: parallel doall lastprivate(i)
    a(i) = 1.0d0
  end do
  !$omp end parallel do
  if (m > n - 1) i = n - 1
  downwards = i
end function downwards

integer function stepped(m, n, a)
  integer, value :: m, n
  double precision :: a(0:*)
  integer :: i
  !$omp parallel do lastprivate(i) if(int(n, 8) - int(m, 8) >= 30000)
  do i = m, n + 1, 3 ! expect: parallel doall lastprivate(i)
    a(i) = 2.0d0
  end do
  !$omp end parallel do
  if (n + 1 < m) i = m
  stepped = i
end function stepped

integer function guarded(n, go, a)
  integer, value :: n, go
  double precision :: a(0:*)
  integer :: i
  i = -1
  if (go /= 0) then
    !$omp parallel do lastprivate(i) if(n >= 10000)
    do i = 1, n ! expect: parallel doall lastprivate(i)
      a(i) = 3.0d0
    end do
    !$omp end parallel do
    if (n < 1) i = 1
  else
    a(0) = 0.0d0
  end if
  guarded = i
end function guarded
