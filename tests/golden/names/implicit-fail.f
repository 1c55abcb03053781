C golden: output
C A name that is typed implicitly, and one of a module, are taken, too.
      subroutine behind(n, a, b, c)
      integer n, i
      double precision a(0:n), b(0:n), c(0:n)
      max = n
      do 10 i = 1, n - 1 ! expect: sequential
        a(i) = b(i) * max
        c(i) = a(i - 1) + 1.0d0
   10 continue
      end
