import { z } from 'zod';
import { RowNumberText } from '#contracts/rowNumber.ts';
import { Problem } from '#contracts/problem.ts';

/** Number of a sensor, in a path or a query. */
export const SensorPath = z.object({ gid: RowNumberText });

export const SENSOR_REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 429: Problem };
