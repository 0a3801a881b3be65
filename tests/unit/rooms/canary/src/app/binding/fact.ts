export type Fact = { readonly atMs: number };
