! The read has a weaker condition than the write.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:99)
  do i = 1, n, 2 ! expect: sequential H101(w)
    if (i > m) then
      w(0) = a(1, i)
    end if
    if (i >= m) then
      a(2, i) = w(0) * w(0)
    end if
  end do
end subroutine work
