! Two counters that meet: the loop runs as often as their distance says.
! golden: output
! twin: text
subroutine reverse(n, a)
  integer :: n, i, j
  double precision :: a(*), t
  integer(8) :: i_count, i_at
  i = 1
  j = n
  i_count = int(j, 8) - i
  !$omp parallel do private(i, j, t) if(i_count >= 3000)
  do i_at = 0, i_count - 1, 2 ! expect: parallel counted private
    i = (i_at / 2) + 1
    j = n - (i_at / 2)
    t = a(i)
    a(i) = a(j)
    a(j) = t
    i = i + 1
    j = j - 1
  end do
  !$omp end parallel do
end subroutine reverse

! By two from below: they come three closer in each iteration.
subroutine uneven(n, a, b)
  integer :: n, i, j
  double precision :: a(*), b(*)
  integer(8) :: i_count2, i_at2
  i = 1
  j = n + 1
  i_count2 = int(j, 8) - i
  !$omp parallel do private(i, j) if(i_count2 >= 7000)
  do i_at2 = 0, i_count2 - 1, 3 ! expect: parallel counted
    i = int((int(i_at2, 8) / 3) * 2 + 1)
    j = int(int(n, 8) + 1 - (int(i_at2, 8) / 3))
    a(i) = 1.0d0
    b(j) = 2.0d0
    i = i + 2
    j = j - 1
  end do
  !$omp end parallel do
end subroutine uneven

! The test holds where they are equal.
subroutine inclusive(n, a, b)
  integer :: n, i, j
  double precision :: a(*), b(*)
  integer(8) :: i_count3, i_at3
  i = 1
  j = n + 1
  i_count3 = int(j, 8) - i + 1
  !$omp parallel do private(i, j) if(i_count3 >= 4000)
  do i_at3 = 0, i_count3 - 1, 2 ! expect: parallel counted
    i = (i_at3 / 2) + 1
    j = int(int(n, 8) + 1 - (int(i_at3, 8) / 2))
    a(i) = b(j)
    i = i + 1
    j = j - 1
  end do
  !$omp end parallel do
end subroutine inclusive
