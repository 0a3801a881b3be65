import type { ShareLimit } from '#domain/routes/shareOrder.ts';
import type { ShareTally } from '../../storage/repositories/sharesRepository.ts';

/** Most that is sent. Source: our own decision, docs/adr/0033. */
const SHARE_LIMITS = {
  callsOfPersonPerMinute: 10,
  ofPersonPerDay: 50,
  ofClientPerDay: 500,
  ofRecipientPerHour: 5,
} as const;

/** Which limit some more messages of one call would exceed; null: none. */
export function exceededLimit(tally: ShareTally, messages: number): ShareLimit | null {
  const { callsOfPersonPerMinute, ofPersonPerDay, ofClientPerDay, ofRecipientPerHour } = SHARE_LIMITS;
  if (tally.callsOfPersonInMinute >= callsOfPersonPerMinute) return 'shareLimitPerson';
  if (tally.ofPersonInDay + messages > ofPersonPerDay) return 'shareLimitPerson';
  if (tally.ofClientInDay + messages > ofClientPerDay) return 'shareLimitClient';
  return tally.ofRecipientInHour >= ofRecipientPerHour ? 'shareLimitRecipient' : null;
}
