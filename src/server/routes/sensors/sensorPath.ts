import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';

/** Number of a sensor, in a path or a query. */
export const SensorPath = z.object({ gid: z.coerce.number().int().min(1).max(2_147_483_647) });

export const SENSOR_REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };
