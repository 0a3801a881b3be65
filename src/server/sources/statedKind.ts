import { z } from 'zod';

/** Kind of lightning as an operator states it, in a mapping file or for a replay; `IC` is `CC`. */
export const StatedKind = z
  .enum(['CG', 'CC', 'IC', 'unknown'])
  .transform((kind) => (kind === 'IC' ? 'CC' : kind));
