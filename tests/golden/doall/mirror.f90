subroutine mirror(n, a)
  integer :: n, i, j
  double precision :: a(n, n)
  do i = 2, n ! expect: parallel doall
    do j = 1, i - 1 ! expect: parallel doall
      a(j, i) = a(i, j)
    end do
  end do
end subroutine mirror
