import { z } from 'zod';

/** Answer of GET auth /profiles/magicToken (CALL-38) and body of POST auth /magicSession (CALL-39); it works once. */
export const MagicToken = z.object({ magicToken: z.string().min(1).max(512) });
export type MagicToken = z.infer<typeof MagicToken>;
