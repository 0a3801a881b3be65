import { z } from 'zod';
import { AlertStatus, YardStatus } from './alertStatus.ts';
import { IsoInstant } from './isoInstant.ts';
import { LocalizedText } from './localizedText.ts';

/** Most facilities of one query: all of the largest client. */
const MOST_FACILITIES = 10_000;

/** Query for past and coming alerts of facilities (DATA-19, CALL-60). */
export const AlertHistoryRequest = z.object({
  start: IsoInstant.describe('alerts that ended earlier are left out'),
  end: IsoInstant.describe('alerts that begin then or later are left out'),
  facilityIds: z.array(z.string().min(1).max(200)).min(1).max(MOST_FACILITIES),
});
export type AlertHistoryRequest = z.infer<typeof AlertHistoryRequest>;

/**
 * One alert of the history (DATA-19), overrides among them. The statuses are the service's addition: a service without
 * them states no closings.
 */
export const AlertHistoryItem = z.object({
  keplerId: z.string().min(1),
  eventType: z.string().min(1),
  eventStartAt: IsoInstant.describe('begin of the alert'),
  eventExpiresAt: IsoInstant.optional().describe('end of the alert; expected one while it is active'),
  affectedLocation: z.array(z.object({ id: z.string().min(1).describe('id of the facility') })),
  title: LocalizedText.optional(),
  alertStatus: AlertStatus.optional(),
  yardStatus: YardStatus.optional(),
  status: AlertStatus.optional().describe('status that an override sets'),
});
export type AlertHistoryItem = z.infer<typeof AlertHistoryItem>;

/** Answer of the history call: newest begin first. */
export const AlertHistory = z.array(AlertHistoryItem);
export type AlertHistory = z.infer<typeof AlertHistory>;
