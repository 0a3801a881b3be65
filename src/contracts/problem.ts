import { z } from 'zod';

/** Refusal of the service: one named problem with a text for people (GAP-128). */
export const Problem = z.record(
  z.string(),
  z.object({ message: z.string(), messageText: z.string().optional() }),
);
export type Problem = z.infer<typeof Problem>;
