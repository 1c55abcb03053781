c     Normal deviates from a generator of our own, by acceptance and
c     rejection, in batches that do not depend on each other: each jumps
c     to its own place in the sequence. Counts by distance from the
c     origin, moments, and a second pass that looks at pairs of digits.
      program normal
      implicit none
      integer nbin, nb, nbatch
      parameter (nbin = 10, nb = 4096, nbatch = 400)
      double precision q(0:nbin-1), sx, sy, sxx, skew, chi
      double precision table(0:15,0:15)
      integer i, j
      double precision gc, low
      call clear(q, table)
      call deviat(q, sx, sy, sxx, skew)
      gc = 0.0d0
      do 10 i = 0, nbin - 1
         gc = gc + q(i)
 10   continue
      write (*, '(a,f12.0)') ' accepted ', gc
      do 20 i = 0, nbin - 1
         if (q(i) .gt. 0.0d0) write (*, '(i4,f12.0)') i, q(i)
 20   continue
      write (*, '(a,2f14.6)') ' sums     ', sx, sy
      write (*, '(a,2f14.8)') ' moments  ', sxx/gc, skew/gc
      call pairs(table)
      call chisq(table, chi)
      low = table(0,0)
      do 40 j = 0, 15
         do 30 i = 0, 15
            low = min(low, table(i,j))
 30      continue
 40   continue
      write (*, '(a,f14.6,a,f9.0)') ' pairs: chi square ', chi,
     &     ' least ', low
      end

      subroutine clear(q, table)
      implicit none
      integer nbin
      parameter (nbin = 10)
      double precision q(0:nbin-1), table(0:15,0:15)
      integer i, j
      do 10 i = 0, nbin - 1
         q(i) = 0.0d0
 10   continue
      do 30 j = 0, 15
         do 20 i = 0, 15
            table(i,j) = 0.0d0
 20      continue
 30   continue
      return
      end

c     The generator: x = a*x modulo 2**31 - 1, as a number in (0, 1).
      double precision function unif(x)
      implicit none
      integer*8 x, a, modul
      parameter (a = 39373, modul = 2147483647)
      x = mod(a*x, modul)
      unif = dble(x)/dble(modul)
      return
      end

c     The state after n more numbers: a**n by repeated squares.
      subroutine jump(seed, n, x)
      implicit none
      integer*8 seed, x, a, modul, power, left
      integer n
      parameter (a = 39373, modul = 2147483647)
      x = seed
      power = a
      left = n
 10   if (left .eq. 0) goto 20
      if (mod(left, 2_8) .eq. 1) x = mod(x*power, modul)
      power = mod(power*power, modul)
      left = left/2
      goto 10
 20   continue
      return
      end

c     Fills the scratch array of a batch.
      subroutine batch(ib)
      implicit none
      integer nb
      parameter (nb = 4096)
      double precision r(2*nb)
      common /store/ r
!$omp threadprivate(/store/)
      double precision unif
      external unif
      integer ib, i
      integer*8 x
      call jump(271828183_8, 2*nb*ib, x)
      do 10 i = 1, 2*nb
         r(i) = unif(x)
 10   continue
      return
      end

      subroutine deviat(q, sx, sy, sxx, skew)
      implicit none
      integer nbin, nb, nbatch
      parameter (nbin = 10, nb = 4096, nbatch = 400)
      double precision q(0:nbin-1), sx, sy, sxx, skew
      double precision r(2*nb)
      common /store/ r
!$omp threadprivate(/store/)
      double precision x1, x2, t1, t2, t3, t4
      integer ib, i, l
      sx = 0.0d0
      sy = 0.0d0
      sxx = 0.0d0
      skew = 0.0d0
!$omp parallel do private(i, l, x1, x2, t1, t2, t3, t4)
!$omp& reduction(+: q, sx, sy, sxx, skew)
      do 20 ib = 0, nbatch - 1
         call batch(ib)
         do 10 i = 1, nb
            x1 = 2.0d0*r(2*i-1) - 1.0d0
            x2 = 2.0d0*r(2*i) - 1.0d0
            t1 = x1*x1 + x2*x2
            if (t1 .le. 1.0d0) then
               t2 = sqrt(-2.0d0*log(t1)/t1)
               t3 = x1*t2
               t4 = x2*t2
               l = int(max(abs(t3), abs(t4)))
               q(l) = q(l) + 1.0d0
               sx = sx + t3
               sy = sy + t4
               sxx = sxx + t3*t3
               skew = skew + t4*t4*t4
            end if
 10      continue
 20   continue
      return
      end

c     How often each pair of hexadecimal digits comes up, after a batch
c     was sorted into order by blocks of sixteen.
      subroutine pairs(table)
      implicit none
      integer nb, nbatch
      parameter (nb = 4096, nbatch = 400)
      double precision table(0:15,0:15)
      double precision r(2*nb)
      common /store/ r
!$omp threadprivate(/store/)
      integer ib, i, ia, ic
!$omp parallel do private(i, ia, ic) reduction(+: table)
      do 20 ib = 0, nbatch - 1
         call batch(ib)
         call order
         do 10 i = 1, 2*nb - 1, 2
            ia = int(16.0d0*r(i))
            ic = int(256.0d0*r(i+1)) - 16*int(16.0d0*r(i+1))
            table(ia,ic) = table(ia,ic) + 1.0d0
 10      continue
 20   continue
      return
      end

c     Insertion within blocks of sixteen.
      subroutine order
      implicit none
      integer nb
      parameter (nb = 4096)
      double precision r(2*nb)
      common /store/ r
!$omp threadprivate(/store/)
      integer ib, i, j
      double precision t
      do 40 ib = 0, 2*nb - 16, 16
         do 30 i = ib + 2, ib + 16
            t = r(i)
            j = i - 1
 10         if (j .le. ib) goto 20
            if (r(j) .le. t) goto 20
            r(j+1) = r(j)
            j = j - 1
            goto 10
 20         r(j+1) = t
 30      continue
 40   continue
      return
      end

      subroutine chisq(table, chi)
      implicit none
      integer nb, nbatch
      parameter (nb = 4096, nbatch = 400)
      double precision table(0:15,0:15), chi, mean, d
      integer i, j
      mean = dble(nb)*dble(nbatch)/256.0d0
      chi = 0.0d0
      do 20 j = 0, 15
         do 10 i = 0, 15
            d = table(i,j) - mean
            chi = chi + d*d/mean
 10      continue
 20   continue
      return
      end
