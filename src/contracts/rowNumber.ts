import { z } from 'zod';

/** Largest number that the store gives to a row. */
const MOST = 2_147_483_647;

/** Number of a row of the store: a facility, a tag, a sensor, an entry of the audit. */
export const RowNumber = z.int().min(1).max(MOST);

/** The same in an address. */
export const RowNumberText = z.coerce.number().int().min(1).max(MOST);
