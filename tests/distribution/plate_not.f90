! Which of two arrays is the new one is known when it runs: pointers that are exchanged.
program plate_not
  implicit none
  integer, parameter :: n = 100
  real(8), target :: a(n), b(n)
  real(8), pointer :: now(:), next(:), third(:)
  integer :: i, t
  do i = 1, n
    a(i) = i
    b(i) = i
  end do
  now => a
  next => b
  do t = 1, 9
    do i = 2, n - 1
      next(i) = 0.5d0*(now(i - 1) + now(i + 1))
    end do
    third => now
    now => next
    next => third
  end do
  do i = 2, n, 9
    print *, a(i), b(i)
  end do
end program
