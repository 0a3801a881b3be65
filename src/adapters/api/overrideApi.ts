import type { OverrideRequest } from '#contracts/override.ts';
import type { OverrideAnswer, RemoveOrder, SetOrder } from '#machines/override/overrideCalls.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { HttpError, type HttpClient } from './httpClient.ts';
import { problemText } from './problemText.ts';

export type OverrideApi = {
  /**
   * Sets an override, in place of another one that the order names (CALL-08, GAP-81). Rejects for everything that is
   * neither done nor refused for a reason below.
   */
  set(order: SetOrder, signal?: AbortSignal, isStillMeant?: () => boolean): Promise<OverrideAnswer>;
  /** Removes an override (CALL-09). */
  remove(order: RemoveOrder, signal?: AbortSignal): Promise<OverrideAnswer>;
};

const CONFLICT = 409;

/** Creates calls that change the override of a facility. The service's answer to a change is not needed. */
export function createOverrideApi(http: HttpClient, apiBaseUrl: string): OverrideApi {
  const url = `${apiBaseUrl}/alerts/merged/yard_alerts`;

  async function change(...call: Parameters<HttpClient['text']>): Promise<OverrideAnswer> {
    try {
      await http.text(...call);
      return 'done';
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === null) throw error;
      return refusal;
    }
  }

  return {
    set: (order, signal, isStillMeant = () => true) =>
      change(url, { method: 'POST', body: requestOf(order), signal, isStillMeant }),
    remove({ clientId, facilityId, overrideId }, signal) {
      const path = [clientId, facilityId, overrideId].map(encodeURIComponent).join('/');
      return change(`${url}/${path}`, { method: 'DELETE', signal });
    },
  };
}

function requestOf({
  facilityId,
  message,
  lightningProbability,
  replacesOverrideId,
  knownStrikeAtMs,
}: SetOrder): OverrideRequest {
  const { group, text, status, yardStatus } = message;
  return {
    facilityStatusUpdates: [
      {
        overrideGroupId: group,
        override: true,
        customMessage: text,
        status,
        facilityId,
        yardStatus,
        lightningProbability,
        ...(replacesOverrideId === null ? {} : { replacesOverrideId }),
        knownStrikeAt: knownStrikeAtMs === null ? null : isoInstant(knownStrikeAtMs),
      },
    ],
    feedType: 'OVERRIDE',
  };
}

/** Conflict that has a text of its own; null: any other failure. */
function refusalIn(error: unknown): Exclude<OverrideAnswer, 'done'> | null {
  if (!(error instanceof HttpError) || error.status !== CONFLICT) return null;
  const { key } = error;
  if (key === 'probabilityTooHigh') return { refused: 'probability' };
  if (key === 'strikeSince') return { refused: 'strike' };
  if (key !== 'overrideExists' && key !== 'overrideReplaced') return null;
  return { refused: 'taken', byName: problemText(error.body, 'overrideUserName') };
}
