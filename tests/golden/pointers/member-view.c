/* A pointer to an element of a member array: what is stored through it leaves the other members alone. */
typedef struct {
  double x[3], v[3];
} Particle;
typedef struct {
  int n;
  double dt;
  Particle p[4000];
} System;
void move(System *s) {
  for (int i = 0; i < s->n; i++) { /* expect: parallel */
    Particle *p = &s->p[i];
    for (int d = 0; d < 3; d++)
      p->x[d] += p->v[d] * s->dt;
  }
}
