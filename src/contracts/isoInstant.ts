import { z } from 'zod';

/** An instant on the wire: ISO 8601 with offset or `Z`. */
export const IsoInstant = z.iso.datetime({ offset: true }).describe('ISO 8601 instant');
export type IsoInstant = z.infer<typeof IsoInstant>;
