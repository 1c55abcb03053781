! Arrays of the host, and logical IFs that get a block.
program hosts
  implicit none
  integer, parameter :: n = 77
  real(8) :: a(n), b(n), s
  integer :: t
  call fill
  do t = 1, 8
    call step
    if (mod(t, 3) == 0) call back
  end do
  s = total()
  print *, s
  if (s < 0) stop 3
  if (s > 0) print *, 'positive', a(n/2)
contains
  subroutine fill
    integer :: i
    do i = 1, n
      a(i) = sin(real(i, 8))
      b(i) = 0
    end do
  end subroutine
  subroutine step
    integer :: i
    do i = 2, n - 1
      b(i) = (a(i - 1) + a(i + 1))*0.5d0 + 0.01d0
    end do
  end subroutine
  subroutine back
    integer :: i
    do i = 1, n
      a(i) = b(i)
    end do
  end subroutine
  real(8) function total()
    integer :: i
    total = 0
    do i = 1, n
      total = total + a(i)
    end do
  end function
end program
