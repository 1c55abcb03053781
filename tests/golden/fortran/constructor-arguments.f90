! Array constructors as arguments of CALL, and beside sections.
program picture
  implicit none
  integer :: x, y, k, image(3, 100, 100)
  double precision :: path(100, 3), r(100), s
  do y = 1, 100 ! expect: parallel
    do x = 1, 100
      if (mod(x * y, 3) == 0) then
        call paint(x, y, [0, 0, 255])
      else
        call paint(x, y, [mod(x, 256), 0, 0])
      end if
    end do
  end do
  do k = 1, 100 ! expect: parallel
    r(k) = k
    path(k, :) = [0.0d0, 1.0d0, 2.0d0]
  end do
  do k = 1, 100 ! expect: parallel
    path(k, :) = path(k, :) + [1.0d0, path(k, 1), r(k)]
  end do
  s = 0
  do k = 1, 100 ! expect: parallel reduction
    s = s + path(k, 1) * image(1, k, 7)
  end do
  print *, s
contains
  subroutine paint(x, y, rgb)
    integer, intent(in) :: x, y, rgb(3)
    image(:, x, y) = rgb
  end subroutine paint
end program picture
