import { z } from 'zod';

/** What a layer says of one point: values by name (CALL-17). What is no plain value is left out. */
export const PointAnswer = z
  .record(z.string(), z.unknown())
  .transform((answer) =>
    Object.fromEntries(
      Object.entries(answer).filter(
        (entry): entry is [string, number | string | null] =>
          entry[1] === null || typeof entry[1] === 'number' || typeof entry[1] === 'string',
      ),
    ),
  );
export type PointAnswer = z.infer<typeof PointAnswer>;
