! Each iteration fills eighteen work arrays before it reads them.
subroutine many(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(0:n-1)
  double precision, intent(inout) :: b(0:n-1)
  double precision :: w1(0:2), w2(0:2), w3(0:2), w4(0:2), w5(0:2), w6(0:2), w7(0:2), w8(0:2), w9(0:2)
  double precision :: w10(0:2), w11(0:2), w12(0:2), w13(0:2), w14(0:2), w15(0:2), w16(0:2), w17(0:2), w18(0:2)
  integer :: i, k
  do i = 0, n - 1 ! expect: parallel private
    do k = 0, 2 ! expect: parallel doall
      w1(k) = a(i) + 1 * k
      w2(k) = a(i) + 2 * k
      w3(k) = a(i) + 3 * k
      w4(k) = a(i) + 4 * k
      w5(k) = a(i) + 5 * k
      w6(k) = a(i) + 6 * k
      w7(k) = a(i) + 7 * k
      w8(k) = a(i) + 8 * k
      w9(k) = a(i) + 9 * k
      w10(k) = a(i) + 10 * k
      w11(k) = a(i) + 11 * k
      w12(k) = a(i) + 12 * k
      w13(k) = a(i) + 13 * k
      w14(k) = a(i) + 14 * k
      w15(k) = a(i) + 15 * k
      w16(k) = a(i) + 16 * k
      w17(k) = a(i) + 17 * k
      w18(k) = a(i) + 18 * k
    end do
    b(i) = w1(1) + w2(2) + w3(0) + w4(1) + w5(2) + w6(0) + w7(1) + w8(2) + w9(0) &
      + w10(1) + w11(2) + w12(0) + w13(1) + w14(2) + w15(0) + w16(1) + w17(2) + w18(0)
  end do
end subroutine
