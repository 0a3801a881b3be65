/** A stretch of time, epoch ms, both ends included. Infinite ends mean that nobody can tell. */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number };
