! Inner loops that run how often nobody knows before. twin: text
integer function ragged(n, m, a, k)
  integer, value :: n, k
  integer :: i, j, m(0:*)
  double precision :: a(0:*)
  do i = 0, n - 1 ! expect: sequential k
    do j = 0, m(i) - 1
      a(k) = a(k) + i
      k = k + 1
    end do
  end do
  ragged = k
end function ragged

! Not in every case: i - 3 may be negative.
integer function late(n, a, k)
  integer, value :: n, k
  integer :: i, j
  double precision :: a(0:*)
  do i = 0, n - 1 ! expect: sequential k
    do j = 3, i - 1
      a(k) = a(k) + i
      k = k + 1
    end do
  end do
  late = k
end function late

! The inner loop may be left early.
integer function left(n, m, a, b, k)
  integer, value :: n, m, k
  integer :: i, j
  double precision :: a(0:*), b(0:*)
  do i = 0, n - 1 ! expect: sequential k
    do j = 0, m - 1
      if (b(j) < 0.0d0) exit
      a(k) = i
      k = k + 1
    end do
  end do
  left = k
end function left

! What an iteration adds is less than what it writes.
integer function overlap(n, m, a, k)
  integer, value :: n, m, k
  integer :: i, j
  double precision :: a(0:*)
  do i = 0, n - 1 ! expect: sequential H103(a)
    do j = 0, m - 1
      a(k + j) = i
    end do
    k = k + m - 1
  end do
  overlap = k
end function overlap
