! What a whole allocatable array is assigned names parts of it: another shape, or an element that threads overwrite.
! options: force
subroutine shorter(z)
  integer, allocatable :: z(:,:)
  z = z(:, 1:size(z, 2) - 1) ! expect: sequential expect: sequential expect: parallel not-inserted expect: parallel not-inserted
end subroutine
subroutine shifted(z)
  integer, allocatable :: z(:,:)
  z = z - z(1,1) ! expect: sequential expect: sequential expect: parallel not-inserted expect: parallel not-inserted
end subroutine
