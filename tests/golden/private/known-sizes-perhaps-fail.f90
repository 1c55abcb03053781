! A function that may be called or not, as the condition before it tells, writes the element that is read afterwards.
! twin: text
module sizes
  implicit none
  integer, parameter :: n = 16, m = 12, wide = 4
end module sizes

integer function log2(n)
  implicit none
  integer :: n, p
  log2 = 0
  p = 1
  do while (p < n)
    p = 2*p
    log2 = log2 + 1
  end do
end function log2

subroutine transform(steps, rows, len, x, ld, w)
  use sizes
  implicit none
  integer :: steps, rows, len, ld
  double precision :: x(ld, len), w(len)
  double precision :: tile(wide, n), other(wide, n)
  common /work/ tile, other
  logical, external :: touch
  integer :: i, j, k, l, half, stride, blocks, low, to
  double precision :: u, v
  half = len/2
  if (w(1) > 5.0d0 .and. touch(3)) x(1,1) = 0
  x(2, 1) = x(2, 1) + other(1, 1)
  stride = 1
  blocks = 2**steps
  do l = 1, steps, 2
    blocks = blocks/2
    do i = 0, blocks - 1
      low = i*stride
      to = 2*i*stride
      do k = 1, stride
        do j = 1, rows
          u = x(j, low + k)
          v = x(j, low + half + k)
          other(j, to + k) = u + v
          other(j, to + stride + k) = w(i + 1)*(u - v)
        end do
      end do
    end do
    stride = 2*stride
    if (l == steps) then
      do k = 1, len
        do j = 1, rows
          x(j, k) = other(j, k)
        end do
      end do
    else
      blocks = blocks/2
      do i = 0, blocks - 1
        low = i*stride
        to = 2*i*stride
        do k = 1, stride
          do j = 1, rows
            u = other(j, low + k)
            v = other(j, low + half + k)
            x(j, to + k) = u + v
            x(j, to + stride + k) = w(i + 1)*(u - v)
          end do
        end do
      end do
      stride = 2*stride
    end if
  end do
end subroutine transform

subroutine lines(a, w, len, planes)
  use sizes
  implicit none
  integer :: len, planes
  double precision :: a(len, len, planes), w(len)
  double precision :: tile(wide, n), other(wide, n)
  common /work/ tile, other
  integer :: i, j, k, first, last, steps
  integer, external :: log2
  steps = log2(len)
  do k = 1, planes ! expect: sequential
    do first = 1, len, wide
      last = min(first + wide - 1, len)
      do i = 1, len
        do j = first, last
          tile(j - first + 1, i) = a(j, i, k)
        end do
      end do
      call transform(steps, last - first + 1, len, tile, wide, w)
      do i = 1, len
        do j = first, last
          a(j, i, k) = tile(j - first + 1, i)
        end do
      end do
    end do
  end do
end subroutine lines

program planes
  use sizes
  implicit none
  double precision :: a(n, n, m), w(n)
  integer :: i, j, k
  do k = 1, m
    do j = 1, n
      do i = 1, n
        a(i, j, k) = dble(mod(i*j + 3*k, 7))
      end do
    end do
  end do
  do i = 1, n
    w(i) = 1.0d0/dble(i)
  end do
  call lines(a, w, n, m)
  print *, a(1, 1, 1), a(n, 3, m)
end program planes

logical function touch(i)
  use sizes
  implicit none
  integer :: i
  double precision :: tile(wide, n), other(wide, n)
  common /work/ tile, other
  other(1, 1) = 2.0d0*i
  touch = .true.
end function touch
