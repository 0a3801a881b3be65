import { z } from 'zod';
import { IsoInstant } from './isoInstant.ts';

/** Reference time of one dataset, and the times for which it holds (DATA-23). */
export const Dataset = z.object({
  name: z.string().min(1),
  reference_time: z.array(IsoInstant).describe('newest first'),
  valid_at_times: z.array(IsoInstant),
  next_update_at: IsoInstant.nullable(),
  gone_at: IsoInstant.optional().describe('from then on the newest is no picture of the present'),
  offersTimes: z.boolean().optional().describe('the time slider offers its times (TIME-06)'),
});
export type Dataset = z.infer<typeof Dataset>;

/** Answer of the dataset call (CALL-14). */
export const Datasets = z.array(Dataset);
export type Datasets = z.infer<typeof Datasets>;

/** Name that the specification has for the dataset of the time slider (TIME-06). */
const SLIDER_DATASET = 'cond_radar_highcoverage';

/** Returns the dataset whose times the slider offers: the one that says so, else the one that the specification names. */
export function sliderDatasetOf(datasets: Datasets): Dataset | undefined {
  return (
    datasets.find(({ offersTimes }) => offersTimes) ?? datasets.find(({ name }) => name === SLIDER_DATASET)
  );
}
