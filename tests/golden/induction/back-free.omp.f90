! Loops made of labels and jumps back, in free form. golden: output
subroutine last(n, a, b)
  integer, intent(in) :: n
  integer :: i
  double precision :: a(n), b(n)
  i = 1
   !$omp parallel do if(max(n, 1) >= 3000)
   do i = 1, max(n, 1)
10 a(i) = b(i) + 1.0d0 ! expect: parallel counted inserted
  end do
   !$omp end parallel do
end subroutine last

! Where it starts nobody says: the value gets a name.
subroutine rest(k, n, a)
  integer, value :: k, n
  double precision :: a(n)
   integer :: k_from
   k_from = k
   !$omp parallel do if(int(n, 8) - int(k_from, 8) >= 1000)
   do k = k_from, n
  if (a(k) < 0.0d0) goto 15
  a(k) = sqrt(a(k))
15 continue
  end do
   !$omp end parallel do
20 continue
end subroutine rest
