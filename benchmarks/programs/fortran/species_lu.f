c     Five reacting species in a flow on a box. The steady state is found
c     by symmetric over-relaxation with 5x5 blocks: a sweep from the
c     lower corner to the upper one and a sweep back for each step, a
c     pencil of cells at a time, its Jacobian blocks in a common block.
      program spclu
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      double precision dt, omega, h, visc(nsp), rate(nsp), vel(3)
      common /sizes/ nx, ny, nz, itmax
      common /param/ dt, omega, h, visc, rate, vel
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      double precision before(nsp), after(nsp), err(nsp)
      integer m
      call input
      call start
      call force
      call rhs
      call l2norm(rsd, before)
      call relax
      call l2norm(rsd, after)
      call error(err)
      do 10 m = 1, nsp
         write (*, 900) m, before(m), after(m), err(m)
 10   continue
 900  format (' species', i2, '  residual', f12.7, ' to', f12.8,
     &        '  error', f12.8)
      end

      subroutine input
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      double precision dt, omega, h, visc(nsp), rate(nsp), vel(3)
      common /sizes/ nx, ny, nz, itmax
      common /param/ dt, omega, h, visc, rate, vel
      integer m
      nx = isiz
      ny = isiz
      nz = isiz
      itmax = 50
      dt = 0.6d0
      omega = 1.2d0
      h = 1.0d0/dble(isiz - 1)
      do 10 m = 1, nsp
         visc(m) = 0.02d0 + 0.005d0*dble(m)
         rate(m) = 0.5d0/dble(m)
 10   continue
      vel(1) = 0.30d0
      vel(2) = -0.20d0
      vel(3) = 0.25d0
      return
      end

c     What the solution shall be.
      subroutine exact(i, j, k, ue)
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer i, j, k, m
      double precision ue(nsp), x, y, z
      x = dble(i - 1)/dble(isiz - 1)
      y = dble(j - 1)/dble(isiz - 1)
      z = dble(k - 1)/dble(isiz - 1)
      do 10 m = 1, nsp
         ue(m) = 1.0d0 + 0.2d0*dble(m)*x*(1.0d0 - x)*y
     &         + 0.1d0*sin(3.0d0*z + dble(m))*(1.0d0 - y*y)
 10   continue
      return
      end

c     The exact solution on the faces, a blend of nothing inside.
      subroutine start
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      common /sizes/ nx, ny, nz, itmax
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      integer i, j, k, m
      double precision ue(nsp)
!$omp parallel do private(i, j, m, ue)
      do 40 k = 1, nz
         do 30 j = 1, ny
            do 20 i = 1, nx
               call exact(i, j, k, ue)
               do 10 m = 1, nsp
                  u(m,i,j,k) = ue(m)
                  if (i .gt. 1 .and. i .lt. nx .and. j .gt. 1 .and.
     &                j .lt. ny .and. k .gt. 1 .and. k .lt. nz) then
                     u(m,i,j,k) = 1.0d0
                  end if
                  rsd(m,i,j,k) = 0.0d0
                  frct(m,i,j,k) = 0.0d0
 10            continue
 20         continue
 30      continue
 40   continue
      return
      end

c     The forcing that makes the exact solution a steady state.
      subroutine force
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      double precision dt, omega, h, visc(nsp), rate(nsp), vel(3)
      common /sizes/ nx, ny, nz, itmax
      common /param/ dt, omega, h, visc, rate, vel
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      integer i, j, k, m, m2
      double precision c(nsp), w(nsp), e(nsp), s(nsp), n(nsp)
      double precision b(nsp), t(nsp), diff, adv
!$omp parallel do private(i, j, m, m2, c, w, e, s, n, b, t, diff, adv)
      do 40 k = 2, nz - 1
         do 30 j = 2, ny - 1
            do 20 i = 2, nx - 1
               call exact(i, j, k, c)
               call exact(i - 1, j, k, w)
               call exact(i + 1, j, k, e)
               call exact(i, j - 1, k, s)
               call exact(i, j + 1, k, n)
               call exact(i, j, k - 1, b)
               call exact(i, j, k + 1, t)
               do 10 m = 1, nsp
                  m2 = mod(m, nsp) + 1
                  diff = visc(m)*(w(m) + e(m) + s(m) + n(m) + b(m)
     &                 + t(m) - 6.0d0*c(m))
                  adv = 0.5d0*h*(vel(1)*(e(m) - w(m))
     &                + vel(2)*(n(m) - s(m)) + vel(3)*(t(m) - b(m)))
                  frct(m,i,j,k) = diff - adv
     &                - h*h*rate(m)*c(m)*c(m2)
 10            continue
 20         continue
 30      continue
 40   continue
      return
      end

c     The residual, by lines along each axis.
      subroutine rhs
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      double precision dt, omega, h, visc(nsp), rate(nsp), vel(3)
      common /sizes/ nx, ny, nz, itmax
      common /param/ dt, omega, h, visc, rate, vel
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      double precision flux(nsp,isiz), q
      integer i, j, k, m
!$omp parallel private(i, j, k, m, flux, q)
!$omp do
      do 50 k = 2, nz - 1
         do 40 j = 2, ny - 1
            do 10 i = 2, nx - 1
               do m = 1, nsp
                  q = h*h*rate(m)*u(m,i,j,k)*u(mod(m,nsp) + 1,i,j,k)
                  rsd(m,i,j,k) = -q - frct(m,i,j,k)
               end do
 10         continue
            do 20 i = 2, nx
               do m = 1, nsp
                  flux(m,i) = visc(m)*(u(m,i,j,k) - u(m,i-1,j,k))
     &                - 0.5d0*h*vel(1)*(u(m,i,j,k) + u(m,i-1,j,k))
               end do
 20         continue
            do 30 i = 2, nx - 1
               do m = 1, nsp
                  rsd(m,i,j,k) = rsd(m,i,j,k) + flux(m,i+1) - flux(m,i)
               end do
 30         continue
 40      continue
 50   continue
!$omp end do
!$omp do
      do 90 k = 2, nz - 1
         do 80 i = 2, nx - 1
            do 60 j = 2, ny
               do m = 1, nsp
                  flux(m,j) = visc(m)*(u(m,i,j,k) - u(m,i,j-1,k))
     &                - 0.5d0*h*vel(2)*(u(m,i,j,k) + u(m,i,j-1,k))
               end do
 60         continue
            do 70 j = 2, ny - 1
               do m = 1, nsp
                  rsd(m,i,j,k) = rsd(m,i,j,k) + flux(m,j+1) - flux(m,j)
               end do
 70         continue
 80      continue
 90   continue
!$omp end do
!$omp do
      do 130 j = 2, ny - 1
         do 120 i = 2, nx - 1
            do 100 k = 2, nz
               do m = 1, nsp
                  flux(m,k) = visc(m)*(u(m,i,j,k) - u(m,i,j,k-1))
     &                - 0.5d0*h*vel(3)*(u(m,i,j,k) + u(m,i,j,k-1))
               end do
 100        continue
            do 110 k = 2, nz - 1
               do m = 1, nsp
                  rsd(m,i,j,k) = rsd(m,i,j,k) + flux(m,k+1) - flux(m,k)
               end do
 110        continue
 120     continue
 130  continue
!$omp end do
!$omp end parallel
      return
      end

c     The steps.
      subroutine relax
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      double precision dt, omega, h, visc(nsp), rate(nsp), vel(3)
      common /sizes/ nx, ny, nz, itmax
      common /param/ dt, omega, h, visc, rate, vel
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      integer it, i, j, k, m
      double precision scale
      scale = omega*(2.0d0 - omega)
      do 100 it = 1, itmax
!$omp parallel private(j, k)
!$omp single
         do 20 k = 2, nz - 1
            do 10 j = 2, ny - 1
!$omp task firstprivate(j, k) depend(inout: rsd(1,1,j,k))
!$omp& depend(in: rsd(1,1,j-1,k), rsd(1,1,j,k-1))
               call lower(j, k)
!$omp end task
 10         continue
 20      continue
!$omp end single
!$omp single
         do 40 k = nz - 1, 2, -1
            do 30 j = ny - 1, 2, -1
!$omp task firstprivate(j, k) depend(inout: rsd(1,1,j,k))
!$omp& depend(in: rsd(1,1,j+1,k), rsd(1,1,j,k+1))
               call upper(j, k)
!$omp end task
 30         continue
 40      continue
!$omp end single
!$omp end parallel
!$omp parallel do private(i, j, m)
         do 80 k = 2, nz - 1
            do 70 j = 2, ny - 1
               do 60 i = 2, nx - 1
                  do 50 m = 1, nsp
                     u(m,i,j,k) = u(m,i,j,k) + scale*rsd(m,i,j,k)
 50               continue
 60            continue
 70         continue
 80      continue
         call rhs
 100  continue
      return
      end

c     The blocks of a pencil: d of the cell itself, a, b, c of the cells
c     before it (side = -1) or behind it (side = 1) along k, j, i.
      subroutine jacob(j, k, side)
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      double precision dt, omega, h, visc(nsp), rate(nsp), vel(3)
      common /sizes/ nx, ny, nz, itmax
      common /param/ dt, omega, h, visc, rate, vel
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      double precision a(nsp,nsp,isiz), b(nsp,nsp,isiz)
      double precision c(nsp,nsp,isiz), d(nsp,nsp,isiz)
      common /cjac/ a, b, c, d
!$omp threadprivate(/cjac/)
      integer j, k, side, i, l, m, m2
      double precision s
      s = dble(side)
      do 30 i = 2, nx - 1
         do 20 m = 1, nsp
            do 10 l = 1, nsp
               a(l,m,i) = 0.0d0
               b(l,m,i) = 0.0d0
               c(l,m,i) = 0.0d0
               d(l,m,i) = 0.0d0
 10         continue
 20      continue
         do 25 m = 1, nsp
            m2 = mod(m, nsp) + 1
            a(m,m,i) = -visc(m) + s*0.5d0*h*vel(3)
            b(m,m,i) = -visc(m) + s*0.5d0*h*vel(2)
            c(m,m,i) = -visc(m) + s*0.5d0*h*vel(1)
            d(m,m,i) = 0.005d0/dt + 6.0d0*visc(m)
     &               + h*h*rate(m)*u(m2,i,j,k)
            d(m,m2,i) = d(m,m2,i) + h*h*rate(m)*u(m,i,j,k)
 25      continue
 30   continue
      return
      end

c     Solves the block of a cell for v.
      subroutine solve5(d, v)
      implicit none
      integer nsp
      parameter (nsp = 5)
      double precision d(nsp,nsp), v(nsp), t(nsp,nsp), f
      integer ip, l, m
      do 20 m = 1, nsp
         do 10 l = 1, nsp
            t(l,m) = d(l,m)
 10      continue
 20   continue
      do 50 ip = 1, nsp - 1
         do 40 l = ip + 1, nsp
            f = t(l,ip)/t(ip,ip)
            do 30 m = ip + 1, nsp
               t(l,m) = t(l,m) - f*t(ip,m)
 30         continue
            v(l) = v(l) - f*v(ip)
 40      continue
 50   continue
      do 70 l = nsp, 1, -1
         do 60 m = l + 1, nsp
            v(l) = v(l) - t(l,m)*v(m)
 60      continue
         v(l) = v(l)/t(l,l)
 70   continue
      return
      end

      subroutine lower(j, k)
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      double precision dt, omega, h, visc(nsp), rate(nsp), vel(3)
      common /sizes/ nx, ny, nz, itmax
      common /param/ dt, omega, h, visc, rate, vel
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      double precision a(nsp,nsp,isiz), b(nsp,nsp,isiz)
      double precision c(nsp,nsp,isiz), d(nsp,nsp,isiz)
      common /cjac/ a, b, c, d
!$omp threadprivate(/cjac/)
      integer j, k, i, l, m
      double precision v(nsp)
      call jacob(j, k, -1)
      do 40 i = 2, nx - 1
         do 10 m = 1, nsp
            v(m) = rsd(m,i,j,k)
 10      continue
         do 30 l = 1, nsp
            do 20 m = 1, nsp
               v(m) = v(m) - omega*(a(m,l,i)*rsd(l,i,j,k-1)
     &              + b(m,l,i)*rsd(l,i,j-1,k)
     &              + c(m,l,i)*rsd(l,i-1,j,k))
 20         continue
 30      continue
         call solve5(d(1,1,i), v)
         do 35 m = 1, nsp
            rsd(m,i,j,k) = v(m)
 35      continue
 40   continue
      return
      end

      subroutine upper(j, k)
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      double precision dt, omega, h, visc(nsp), rate(nsp), vel(3)
      common /sizes/ nx, ny, nz, itmax
      common /param/ dt, omega, h, visc, rate, vel
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      double precision a(nsp,nsp,isiz), b(nsp,nsp,isiz)
      double precision c(nsp,nsp,isiz), d(nsp,nsp,isiz)
      common /cjac/ a, b, c, d
!$omp threadprivate(/cjac/)
      integer j, k, i, l, m
      double precision v(nsp)
      call jacob(j, k, 1)
      do 40 i = nx - 1, 2, -1
         do 10 m = 1, nsp
            v(m) = 0.0d0
 10      continue
         do 30 l = 1, nsp
            do 20 m = 1, nsp
               v(m) = v(m) + omega*(a(m,l,i)*rsd(l,i,j,k+1)
     &              + b(m,l,i)*rsd(l,i,j+1,k)
     &              + c(m,l,i)*rsd(l,i+1,j,k))
 20         continue
 30      continue
         call solve5(d(1,1,i), v)
         do 35 m = 1, nsp
            rsd(m,i,j,k) = rsd(m,i,j,k) - v(m)
 35      continue
 40   continue
      return
      end

      subroutine l2norm(v, total)
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      common /sizes/ nx, ny, nz, itmax
      double precision v(nsp,isiz,isiz,isiz), total(nsp)
      integer i, j, k, m
      do 10 m = 1, nsp
         total(m) = 0.0d0
 10   continue
!$omp parallel do private(i, j, m) reduction(+: total)
      do 50 k = 2, nz - 1
         do 40 j = 2, ny - 1
            do 30 i = 2, nx - 1
               do 20 m = 1, nsp
                  total(m) = total(m) + v(m,i,j,k)*v(m,i,j,k)
 20            continue
 30         continue
 40      continue
 50   continue
      do 60 m = 1, nsp
         total(m) = sqrt(total(m)/dble((nx-2)*(ny-2)*(nz-2)))
 60   continue
      return
      end

      subroutine error(err)
      implicit none
      integer isiz, nsp
      parameter (isiz = 26, nsp = 5)
      integer nx, ny, nz, itmax
      common /sizes/ nx, ny, nz, itmax
      double precision u(nsp,isiz,isiz,isiz), rsd(nsp,isiz,isiz,isiz)
      double precision frct(nsp,isiz,isiz,isiz)
      common /field/ u, rsd, frct
      double precision err(nsp), ue(nsp)
      integer i, j, k, m
      do 10 m = 1, nsp
         err(m) = 0.0d0
 10   continue
!$omp parallel do private(i, j, m, ue) reduction(max: err)
      do 50 k = 2, nz - 1
         do 40 j = 2, ny - 1
            do 30 i = 2, nx - 1
               call exact(i, j, k, ue)
               do 20 m = 1, nsp
                  err(m) = max(err(m), abs(u(m,i,j,k) - ue(m)))
 20            continue
 30         continue
 40      continue
 50   continue
      return
      end
