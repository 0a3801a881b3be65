import { z } from 'zod';

/** Values of a layer at one point, by name (CALL-17). Values that are not plain are left out. */
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
