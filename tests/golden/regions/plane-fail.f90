! Of the second row one element is read that is written at the end.
! twin: text
subroutine work(n, m, a, r)
  integer :: n, m, i, j
  double precision :: a(100, n), r(n)
  double precision :: w(0:7, 0:1)
  do i = 1, n ! expect: sequential H101(w)
    do j = 0, 7
      w(j, 0) = a(j + 1, i)
      if (j < 7) then
        w(j, 1) = a(j + 9, i)
      end if
    end do
    do j = 0, 7
      a(j + 1, i) = w(7 - j, 0) + w(j, 1)
    end do
    w(7, 1) = a(10, i)
  end do
end subroutine work
