C golden: output
C A name that is typed implicitly, and one of a module, are free here.
      subroutine behind(n, a, b, c)
      integer n, i, most
      double precision a(0:n), b(0:n), c(0:n)
      most = n
      do 10 i = 1, n - 1 ! expect: parallel alignment
        a(i) = b(i) * most
        c(i) = a(i - 1) + 1.0d0
   10 continue
      end
