import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/** When one dataset was made, and for which times it holds (DATA-23). */
export const Dataset = z.object({
  name: z.string().min(1),
  reference_time: z.array(IsoInstant).describe('newest first'),
  valid_at_times: z.array(IsoInstant),
  next_update_at: IsoInstant.nullable(),
});
export type Dataset = z.infer<typeof Dataset>;

/** Answer of the dataset call (CALL-14). */
export const Datasets = z.array(Dataset);
export type Datasets = z.infer<typeof Datasets>;
