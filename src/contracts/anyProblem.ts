import { z } from 'zod';

/** A `Problem` as another service may state it: with either text, or none (GAP-128). */
export const AnyProblem = z.record(
  z.string(),
  z.object({ message: z.string().optional(), messageText: z.string().optional() }),
);
