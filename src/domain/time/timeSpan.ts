/**
 * A stretch of time, epoch ms. Of the time slider, of recordings and of what sources know both ends belong to it;
 * elsewhere its end is exclusive. Infinite ends mean that nobody can tell.
 */
export type TimeSpan = { readonly fromMs: number; readonly toMs: number };
