! Loops made of labels and jumps back, in free form. golden: output
subroutine last(n, a, b)
  integer, intent(in) :: n
  integer :: i
  double precision :: a(n), b(n)
  i = 1
10 a(i) = b(i) + 1.0d0 ! expect: parallel counted inserted
  i = i + 1
  if (i <= n) goto 10
end subroutine last

! Where it starts nobody says: the value gets a name.
subroutine rest(k, n, a)
  integer, value :: k, n
  double precision :: a(n)
10 continue ! expect: parallel counted inserted
  if (k > n) goto 20
  if (a(k) < 0.0d0) goto 15
  a(k) = sqrt(a(k))
15 k = k + 1
  goto 10
20 continue
end subroutine rest
