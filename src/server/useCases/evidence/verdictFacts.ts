import type { ActiveAlerts } from '#contracts/facilityEvent.ts';
import { toFeedFacts } from '#contracts/toActiveEvent.ts';
import { isOverrideEvent, type EventTraitsByType } from '#domain/alerting/activeEvent.ts';
import { STALE_AFTER_MS, type LightningRules } from '#domain/alerting/lightningRules.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import type { EvidenceEntry } from '../../storage/rows/evidence.ts';

/** What a verdict rests on, as the evidence tells it. */
export type VerdictFacts = Omit<
  Extract<EvidenceEntry, { kind: 'verdict.changed' }>,
  'kind' | 'atMs' | 'clientId' | 'facilityId' | 'before'
>;

type Judged = { readonly traits: EventTraitsByType; readonly rules: LightningRules };

/** What a screen shows that has received this answer and no strike of its own. Drills are left out. */
export function verdictFacts(answer: ActiveAlerts, { traits, rules }: Judged, nowMs: number): VerdictFacts {
  const feed = { ...toFeedFacts(answer), drills: [] };
  const context = { traits, rules: { ...rules, staleAfterMs: STALE_AFTER_MS } };
  const verdict = yardVerdict(feed, NO_WITNESS, context, nowMs);
  return {
    verdict: verdict.shown,
    reason: verdict.reason,
    overrideId: verdict.isOverride ? (feed.events.find(isOverrideEvent)?.overrideId ?? null) : null,
    events: feed.events.map(({ id, type, status, startAtMs }) => ({
      id,
      type,
      status,
      startMs: Number.isNaN(startAtMs) ? null : startAtMs,
    })),
    lightningAsOfMs: feed.lightningAsOfMs,
    staleWeather: verdict.staleWeather.map(({ hazard }) => hazard),
  };
}

/** The same text as long as nothing has changed but times: a strike that prolongs an alert changes no verdict. */
export function sameVerdict({ verdict, reason, overrideId, events, staleWeather }: VerdictFacts): string {
  const listed = events.map(({ id, status }) => `${id} ${status}`).toSorted();
  return JSON.stringify([verdict, reason, overrideId, listed, staleWeather.toSorted()]);
}
