function bits(n, a) result(r)
  integer :: n, i, a(n), all1, any1, odd, r
  all1 = -1
  any1 = 0
  odd = 0
  do i = 1, n ! expect: parallel reduction(iand:all1) reduction(ior:any1) reduction(ieor:odd)
    all1 = iand(all1, a(i))
    any1 = ior(any1, a(i))
    odd = ieor(odd, a(i))
  end do
  r = all1 + any1 + odd
end function bits
