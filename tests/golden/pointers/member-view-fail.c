/* A pointer to the bound itself, or to a member that shares its storage. */
typedef struct {
  union {
    int n;
    int first[4000];
  } u;
  int m, rest[4000];
} System;
void united(System *s) {
  for (int i = 0; i < s->u.n; i++) { /* expect: sequential H302 */
    int *p = &s->u.first[i];
    *p += 1;
  }
}
void bound(System *s) {
  for (int i = 0; i < s->m; i++) { /* expect: sequential H302 */
    int *p = &s->m;
    *p -= 1;
    s->rest[i] = i;
  }
}
