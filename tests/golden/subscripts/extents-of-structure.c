/* Extents in a structure, and bounds beside it: asked in the way that usual sizes meet. */
typedef struct {
    int nx, ny;
    double *f;
} lattice;

void clear(lattice *l, int nx, int ny, int nz)
{
    for (int z = 0; z < nz; z++) // expect: conditional runtime-test
        for (int y = 0; y < ny; y++)
            for (int x = 0; x < nx; x++)
                l->f[(z * l->ny + y) * l->nx + x] = 0.0;
}
