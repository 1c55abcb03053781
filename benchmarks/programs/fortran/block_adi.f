c     Alternating directions on a box with five coupled unknowns per cell:
c     block tridiagonal systems of 5x5 blocks along each axis, the blocks
c     of a line in a common block, the steps of elimination in routines.
      program badi
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      double precision rms(nc), sums(nc)
      integer it, m
      call setcon
      call setup
      do 10 it = 1, nsteps
         call comrhs
         if (it .eq. 1) call norms(rms)
         call linex
         call liney
         call linez
         call update
 10   continue
      do 20 m = 1, nc
         write (*, 900) 'first residual', m, rms(m)
 20   continue
      call comrhs
      call norms(rms)
      call total(sums)
      do 30 m = 1, nc
         write (*, 900) 'last residual ', m, rms(m)
         write (*, 900) 'sum           ', m, sums(m)
 30   continue
 900  format (1x, a, i3, f18.9)
      end

      subroutine setcon
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      integer l, m
      n = nmax
      nsteps = 24
      dt = 0.015d0
      h = 1.0d0/dble(n - 1)
      do 20 m = 1, nc
         nu(m) = 0.05d0 + 0.01d0*dble(m)
         do 10 l = 1, nc
            cpl(l,m) = 0.03d0*dble(l - m)
            if (l .eq. m) cpl(l,m) = 0.4d0
 10      continue
 20   continue
      return
      end

      subroutine setup
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      integer i, j, k, m
      double precision xi, eta, zeta
!$omp parallel do private(i, j, m, xi, eta, zeta)
      do 40 k = 1, n
         zeta = dble(k - 1)*h
         do 30 j = 1, n
            eta = dble(j - 1)*h
            do 20 i = 1, n
               xi = dble(i - 1)*h
               do 10 m = 1, nc
                  u(m,i,j,k) = 1.0d0 + 0.3d0*sin(dble(m) + 2.0d0*xi)
     &                 *cos(3.0d0*eta)*(1.0d0 + zeta*zeta)
                  rhs(m,i,j,k) = 0.0d0
                  forc(m,i,j,k) = 0.1d0*xi*eta*zeta*dble(m)
 10            continue
 20         continue
 30      continue
 40   continue
      return
      end

c     The flux of five components; half of it is quadratic.
      subroutine flux(v, f)
      implicit none
      integer nc
      parameter (nc = 5)
      double precision v(nc), f(nc), q
      integer m
      q = 0.0d0
      do 10 m = 1, nc
         q = q + v(m)*v(m)
 10   continue
      do 20 m = 1, nc
         f(m) = 0.1d0*v(m)*v(1) + 0.02d0*q
 20   continue
      return
      end

c     Its Jacobian.
      subroutine jacobn(v, fj)
      implicit none
      integer nc
      parameter (nc = 5)
      double precision v(nc), fj(nc,nc)
      integer l, m
      do 20 l = 1, nc
         do 10 m = 1, nc
            fj(m,l) = 0.04d0*v(l)
            if (m .eq. l) fj(m,l) = fj(m,l) + 0.1d0*v(1)
            if (l .eq. 1) fj(m,l) = fj(m,l) + 0.1d0*v(m)
 10      continue
 20   continue
      return
      end

      subroutine comrhs
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      double precision fw(nc), fe(nc), fs(nc), fn(nc), fb(nc), ft(nc)
      double precision diff, conv, src
      integer i, j, k, l, m
!$omp parallel do private(i, j, l, m, fw, fe, fs, fn, fb, ft)
!$omp& private(diff, conv, src)
      do 50 k = 2, n - 1
         do 40 j = 2, n - 1
            do 30 i = 2, n - 1
               call flux(u(1,i-1,j,k), fw)
               call flux(u(1,i+1,j,k), fe)
               call flux(u(1,i,j-1,k), fs)
               call flux(u(1,i,j+1,k), fn)
               call flux(u(1,i,j,k-1), fb)
               call flux(u(1,i,j,k+1), ft)
               do 20 m = 1, nc
                  diff = nu(m)*(u(m,i-1,j,k) + u(m,i+1,j,k)
     &                 + u(m,i,j-1,k) + u(m,i,j+1,k) + u(m,i,j,k-1)
     &                 + u(m,i,j,k+1) - 6.0d0*u(m,i,j,k))/(h*h)
                  conv = (fe(m) - fw(m) + fn(m) - fs(m) + ft(m) - fb(m))
     &                 /(2.0d0*h)
                  src = forc(m,i,j,k)
                  do 10 l = 1, nc
                     src = src - cpl(m,l)*u(l,i,j,k)
 10               continue
                  rhs(m,i,j,k) = dt*(diff - conv + src)
 20            continue
 30         continue
 40      continue
 50   continue
      return
      end

c     The blocks of a line whose values stand in v(1..nc, 1..n): a below,
c     b on, c above the diagonal; unit blocks at both ends.
      subroutine blocks(v)
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision fj(nc,nc,nmax), a(nc,nc,nmax), b(nc,nc,nmax)
      double precision c(nc,nc,nmax), r(nc,nmax), line(nc,nmax)
      common /work/ fj, a, b, c, r, line
!$omp threadprivate(/work/)
      double precision v(nc,nmax), t1, t2
      integer i, l, m
      t1 = dt/(2.0d0*h)
      t2 = dt/(h*h)
      do 10 i = 1, n
         call jacobn(v(1,i), fj(1,1,i))
 10   continue
      do 30 l = 1, nc
         do 20 m = 1, nc
            a(m,l,1) = 0.0d0
            b(m,l,1) = 0.0d0
            c(m,l,1) = 0.0d0
            a(m,l,n) = 0.0d0
            b(m,l,n) = 0.0d0
            c(m,l,n) = 0.0d0
 20      continue
         b(l,l,1) = 1.0d0
         b(l,l,n) = 1.0d0
 30   continue
      do 60 i = 2, n - 1
         do 50 l = 1, nc
            do 40 m = 1, nc
               a(m,l,i) = -t1*fj(m,l,i-1)
               b(m,l,i) = dt*cpl(m,l)/3.0d0
               c(m,l,i) = t1*fj(m,l,i+1)
 40         continue
            a(l,l,i) = a(l,l,i) - t2*nu(l)
            b(l,l,i) = b(l,l,i) + 1.0d0 + 2.0d0*t2*nu(l)
            c(l,l,i) = c(l,l,i) - t2*nu(l)
 50      continue
 60   continue
      return
      end

c     Block elimination along the line in the common block: forwards with
c     the inverse of each diagonal block, then back.
      subroutine thomas
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision fj(nc,nc,nmax), a(nc,nc,nmax), b(nc,nc,nmax)
      double precision c(nc,nc,nmax), r(nc,nmax), line(nc,nmax)
      common /work/ fj, a, b, c, r, line
!$omp threadprivate(/work/)
      integer i, l, m
      call pivot(b(1,1,1), c(1,1,1), r(1,1))
      do 10 i = 2, n
         call subvec(a(1,1,i), r(1,i-1), r(1,i))
         call submat(a(1,1,i), c(1,1,i-1), b(1,1,i))
         call pivot(b(1,1,i), c(1,1,i), r(1,i))
 10   continue
      do 40 i = n - 1, 1, -1
         do 30 m = 1, nc
            do 20 l = 1, nc
               r(m,i) = r(m,i) - c(m,l,i)*r(l,i+1)
 20         continue
 30      continue
 40   continue
      return
      end

c     y = y - a*x
      subroutine subvec(a, x, y)
      implicit none
      integer nc
      parameter (nc = 5)
      double precision a(nc,nc), x(nc), y(nc)
      integer l, m
      do 20 l = 1, nc
         do 10 m = 1, nc
            y(m) = y(m) - a(m,l)*x(l)
 10      continue
 20   continue
      return
      end

c     c = c - a*b
      subroutine submat(a, b, c)
      implicit none
      integer nc
      parameter (nc = 5)
      double precision a(nc,nc), b(nc,nc), c(nc,nc)
      integer l, m, q
      do 30 q = 1, nc
         do 20 l = 1, nc
            do 10 m = 1, nc
               c(m,q) = c(m,q) - a(m,l)*b(l,q)
 10         continue
 20      continue
 30   continue
      return
      end

c     Gauss and Jordan: c = c/b, r = r/b.
      subroutine pivot(b, c, r)
      implicit none
      integer nc
      parameter (nc = 5)
      double precision b(nc,nc), c(nc,nc), r(nc), p
      integer l, m, q
      do 60 q = 1, nc
         p = 1.0d0/b(q,q)
         do 10 l = q + 1, nc
            b(q,l) = b(q,l)*p
 10      continue
         do 20 l = 1, nc
            c(q,l) = c(q,l)*p
 20      continue
         r(q) = r(q)*p
         do 50 m = 1, nc
            if (m .ne. q) then
               p = b(m,q)
               do 30 l = q + 1, nc
                  b(m,l) = b(m,l) - p*b(q,l)
 30            continue
               do 40 l = 1, nc
                  c(m,l) = c(m,l) - p*c(q,l)
 40            continue
               r(m) = r(m) - p*r(q)
            end if
 50      continue
 60   continue
      return
      end

      subroutine linex
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      double precision fj(nc,nc,nmax), a(nc,nc,nmax), b(nc,nc,nmax)
      double precision c(nc,nc,nmax), r(nc,nmax), line(nc,nmax)
      common /work/ fj, a, b, c, r, line
!$omp threadprivate(/work/)
      integer i, j, k, m
!$omp parallel do private(i, j, m)
      do 60 k = 2, n - 1
         do 50 j = 2, n - 1
            do 20 i = 1, n
               do 10 m = 1, nc
                  line(m,i) = u(m,i,j,k)
                  r(m,i) = rhs(m,i,j,k)
 10            continue
 20         continue
            call blocks(line)
            call thomas
            do 40 i = 2, n - 1
               do 30 m = 1, nc
                  rhs(m,i,j,k) = r(m,i)
 30            continue
 40         continue
 50      continue
 60   continue
      return
      end

      subroutine liney
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      double precision fj(nc,nc,nmax), a(nc,nc,nmax), b(nc,nc,nmax)
      double precision c(nc,nc,nmax), r(nc,nmax), line(nc,nmax)
      common /work/ fj, a, b, c, r, line
!$omp threadprivate(/work/)
      integer i, j, k, m
!$omp parallel do private(i, j, m)
      do 60 k = 2, n - 1
         do 50 i = 2, n - 1
            do 20 j = 1, n
               do 10 m = 1, nc
                  line(m,j) = u(m,i,j,k)
                  r(m,j) = rhs(m,i,j,k)
 10            continue
 20         continue
            call blocks(line)
            call thomas
            do 40 j = 2, n - 1
               do 30 m = 1, nc
                  rhs(m,i,j,k) = r(m,j)
 30            continue
 40         continue
 50      continue
 60   continue
      return
      end

      subroutine linez
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      double precision fj(nc,nc,nmax), a(nc,nc,nmax), b(nc,nc,nmax)
      double precision c(nc,nc,nmax), r(nc,nmax), line(nc,nmax)
      common /work/ fj, a, b, c, r, line
!$omp threadprivate(/work/)
      integer i, j, k, m
!$omp parallel do private(i, k, m)
      do 60 j = 2, n - 1
         do 50 i = 2, n - 1
            do 20 k = 1, n
               do 10 m = 1, nc
                  line(m,k) = u(m,i,j,k)
                  r(m,k) = rhs(m,i,j,k)
 10            continue
 20         continue
            call blocks(line)
            call thomas
            do 40 k = 2, n - 1
               do 30 m = 1, nc
                  rhs(m,i,j,k) = r(m,k)
 30            continue
 40         continue
 50      continue
 60   continue
      return
      end

      subroutine update
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      integer i, j, k, m
!$omp parallel do private(i, j, m)
      do 40 k = 2, n - 1
         do 30 j = 2, n - 1
            do 20 i = 2, n - 1
               do 10 m = 1, nc
                  u(m,i,j,k) = u(m,i,j,k) + rhs(m,i,j,k)
 10            continue
 20         continue
 30      continue
 40   continue
      return
      end

      subroutine norms(rms)
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      double precision rms(nc)
      integer i, j, k, m
      do 10 m = 1, nc
         rms(m) = 0.0d0
 10   continue
!$omp parallel do private(i, j, m) reduction(+: rms)
      do 50 k = 2, n - 1
         do 40 j = 2, n - 1
            do 30 i = 2, n - 1
               do 20 m = 1, nc
                  rms(m) = rms(m) + rhs(m,i,j,k)**2
 20            continue
 30         continue
 40      continue
 50   continue
      do 60 m = 1, nc
         rms(m) = sqrt(rms(m)/dble((n - 2)**3))/dt
 60   continue
      return
      end

      subroutine total(sums)
      implicit none
      integer nmax, nc
      parameter (nmax = 24, nc = 5)
      integer n, nsteps
      double precision dt, h, nu(nc), cpl(nc,nc)
      common /const/ dt, h, nu, cpl, n, nsteps
      double precision u(nc,nmax,nmax,nmax), rhs(nc,nmax,nmax,nmax)
      double precision forc(nc,nmax,nmax,nmax)
      common /fields/ u, rhs, forc
      double precision sums(nc), s
      integer i, j, k, m
      do 40 m = 1, nc
         s = 0.0d0
!$omp parallel do private(i, j) reduction(+: s)
         do 30 k = 1, n
            do 20 j = 1, n
               do 10 i = 1, n
                  s = s + u(m,i,j,k)
 10            continue
 20         continue
 30      continue
         sums(m) = s
 40   continue
      return
      end
