! The saved sum is stored as well. twin: text options: force
double precision function stored(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    double precision :: s, x
    integer :: i

    s = 0.0d0
    do i = 1, n ! expect: parallel linear-form not-reduction
        x = s
        s = a(i) * 2.0d0
        b(i) = s + x
        s = x + a(i)
    end do
    stored = s
end function stored

! On one path the name keeps what it was used for in between.
double precision function kept(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    double precision :: s, x
    integer :: i

    s = 0.0d0
    do i = 1, n ! expect: parallel linear-form not-reduction
        x = s
        s = a(i) * 2.0d0
        b(i) = s * s
        if (a(i) > 0.0d0) then
            s = x + a(i)
        end if
    end do
    kept = s
end function kept

! The saved sum is needed behind the loop.
double precision function saved(n, a, b, last)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n), last
    double precision :: s, x
    integer :: i

    s = 0.0d0
    x = 0.0d0
    do i = 1, n ! expect: parallel linear-form not-reduction
        x = s
        s = a(i) * 2.0d0
        b(i) = s * s
        s = x + a(i)
    end do
    last = x
    saved = s
end function saved

! The sum before the last one is added to.
double precision function older(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    double precision :: s, x, y
    integer :: i

    s = 0.0d0
    x = 0.0d0
    do i = 1, n ! expect: parallel linear-form not-reduction
        y = x
        x = s
        s = a(i) * 2.0d0
        b(i) = s * s
        s = y + a(i)
    end do
    older = s
end function older

! Twice the sum.
double precision function twice(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    double precision :: s, x
    integer :: i

    s = 0.0d0
    do i = 1, n ! expect: parallel linear-form not-reduction
        x = s
        s = a(i) * 2.0d0
        b(i) = s * s
        s = x + x + a(i)
    end do
    twice = s
end function twice

! The running value decides something.
double precision function decides(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    double precision :: s, x
    integer :: i

    s = 0.0d0
    do i = 1, n ! expect: parallel linear-form not-reduction
        x = s
        s = a(i) * 2.0d0
        if (x > 1.0d0) then
            b(i) = s * s
        end if
        s = x + a(i)
    end do
    decides = s
end function decides

! The saved sum has a narrower type.
double precision function narrowed(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    double precision :: s
    real :: x
    integer :: i

    s = 0.0d0
    do i = 1, n ! expect: sequential H106(s)
        x = real(s)
        s = a(i) * 2.0d0
        b(i) = s * s
        s = x + a(i)
    end do
    narrowed = s
end function narrowed

! On one path the saved sum is halved.
double precision function halved(n, a, b)
    implicit none
    integer, intent(in) :: n
    double precision, intent(in) :: a(n)
    double precision, intent(inout) :: b(n)
    double precision :: s, x
    integer :: i

    s = 0.0d0
    do i = 1, n ! expect: parallel linear-form not-reduction
        x = s
        s = a(i) * 2.0d0
        b(i) = s * s
        if (a(i) > 0.0d0) then
            x = x * 0.5d0
        end if
        s = x + a(i)
    end do
    halved = s
end function halved
