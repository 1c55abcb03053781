! golden: output
! An array as long as what a function is handed: how much work there is, is asked; where it is called again and again, beside the region.
module activations
contains
  function act(z) result(a)
    real, intent(in) :: z(:)
    real :: a(size(z))
    a = 1.0 / (1 + exp(-1 * z)) ! expect: parallel
  end function act
  function once(z, n) result(a)
    integer, intent(in) :: n
    real, intent(in) :: z(:)
    real :: a(size(z))
    a = n / (1 + exp(-1 * z)) ! expect: parallel
  end function once
end module activations
program main
  use activations
  real :: x(400)
  integer :: i
  x = 0.5 ! expect: parallel
  do i = 1, 1000 ! expect: sequential
    x = act(x)
  end do
  x = once(x, 3)
  print *, sum(x)
end program main
