! Comments in plain text, and names of arguments that are not that of the array.
! golden: output
! twin: text

subroutine written(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: parallel private
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 1, m
      a(j, i) = w(1) + 1.0d0 ! all of them
    end do
  end do
end subroutine written

subroutine keyword(n, m, a, w)
  integer :: n, m, i, j
  double precision :: a(100, *), w(*)
  do i = 1, n ! expect: parallel private
    do j = 1, m
      w(j) = a(j, i) * 2.0d0
    end do
    do j = 2, m
      a(j, i) = w(j) + w(j - 1) + real(j, kind=8)
    end do
  end do
end subroutine keyword
