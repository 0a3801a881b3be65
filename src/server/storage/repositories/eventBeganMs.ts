import type { FacilityEvent } from '#contracts/facilityEvent.ts';

/** Begin of an event, epoch ms: of lightning its first strike, as `eventStartAt` is its last one (S3). */
export function eventBeganMs({ eventStartAt, eventFirstStartAt = eventStartAt }: FacilityEvent): number {
  return Math.min(Date.parse(eventFirstStartAt), Date.parse(eventStartAt));
}
