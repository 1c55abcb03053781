! So many work arrays are filled, updated and read that one round of reasons does not name them all.
subroutine many(n, a, b)
  implicit none
  integer, intent(in) :: n
  double precision, intent(in) :: a(0:n-1)
  double precision, intent(inout) :: b(0:n-1)
  double precision, dimension(0:2) :: w1, w2, w3, w4, w5, w6, w7, w8, w9, w10, w11, w12, w13, w14, w15, w16, w17, w18, w19, w20
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
      w19(k) = a(i) + 19 * k
      w20(k) = a(i) + 20 * k
    end do
    do k = 0, 2 ! expect: parallel doall
      w1(k) = w1(k) * a(i)
      w2(k) = w2(k) * a(i)
      w3(k) = w3(k) * a(i)
      w4(k) = w4(k) * a(i)
      w5(k) = w5(k) * a(i)
      w6(k) = w6(k) * a(i)
      w7(k) = w7(k) * a(i)
      w8(k) = w8(k) * a(i)
      w9(k) = w9(k) * a(i)
      w10(k) = w10(k) * a(i)
      w11(k) = w11(k) * a(i)
      w12(k) = w12(k) * a(i)
      w13(k) = w13(k) * a(i)
      w14(k) = w14(k) * a(i)
      w15(k) = w15(k) * a(i)
      w16(k) = w16(k) * a(i)
      w17(k) = w17(k) * a(i)
      w18(k) = w18(k) * a(i)
      w19(k) = w19(k) * a(i)
      w20(k) = w20(k) * a(i)
    end do
    b(i) = w1(1) + w2(2) + w3(0) + w4(1) + w5(2) + w6(0) + w7(1) + w8(2) + w9(0) + w10(1) &
      + w11(2) + w12(0) + w13(1) + w14(2) + w15(0) + w16(1) + w17(2) + w18(0) + w19(1) + w20(2)
  end do
end subroutine
