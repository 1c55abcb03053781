! golden: output
! twin: text
! Iterations that mostly end at once are dealt out beforehand; those that do more are taken by who is done.
subroutine words(text, n, word, m, found)
  implicit none
  integer, intent(in) :: n, m, text(n + m), word(m)
  integer, intent(out) :: found
  integer :: i, k
  found = 0
  do i = 1, n ! expect: parallel private reduction inserted
    k = 1
    do while (k < m .and. text(i + k) == word(k)) ! expect: sequential
      k = k + 1
    end do
    if (k == m) found = found + 1
  end do
end subroutine

subroutine depths(n, x, depth)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: x(n)
  integer, intent(out) :: depth(n)
  integer :: i, k
  double precision :: u, v, w
  do i = 1, n ! expect: parallel private inserted
    u = 0d0
    v = 0d0
    k = 0
    do while (k < 1000 .and. u*u + v*v < 4d0) ! expect: sequential
      w = u*u - v*v + x(i)
      v = 2d0*u*v + 0.5d0*x(i)
      u = w
      k = k + 1
    end do
    depth(i) = k
  end do
end subroutine
