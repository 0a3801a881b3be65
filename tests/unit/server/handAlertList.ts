import { toFeedFacts } from '#contracts/toActiveEvent.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import type { WarningSource } from '#server/alerting/publicAlertEvents.ts';
import type { ServiceAlert } from '#server/sources/alerts/liveAlerts.ts';
import { MINUTE_MS } from './alerting/engineFixture.ts';
import { clock, type start } from './alertPipelineStage.ts';
import { profileOf } from './sources/sourceFixture.ts';
import { START_MS } from './testNetwork.ts';

/** A warning over the yard of the tests. */
export const TORNADO: ServiceAlert = {
  id: 'a',
  sourceId: 'nws-alerts',
  eventType: 'Tornado Warning',
  rank: 2,
  isWarning: true,
  sentAtMs: START_MS,
  fromMs: START_MS,
  untilMs: START_MS + 45 * MINUTE_MS,
  en: { event: 'Tornado Warning', area: '', headline: '', message: 'TAKE COVER NOW!' },
  fr: null,
  areas: [
    [
      [
        [-74, 44],
        [-73, 44],
        [-73, 45],
        [-74, 45],
        [-74, 44],
      ],
    ],
  ],
};

/** A list of alerts that the test reads; null: none was read yet. */
export function createHandList(alerts: readonly ServiceAlert[] | null) {
  let revision = 0;
  const source: WarningSource = {
    profiles: [profileOf('nws-alerts')],
    alerts: () => alerts ?? [],
    isCurrent: () => alerts !== null,
    isKnownAt: () => alerts !== null,
    revision: () => revision,
  };
  return {
    source,
    read(next: readonly ServiceAlert[] | null) {
      alerts = next;
      revision += 1;
    },
  };
}

type Run = Awaited<ReturnType<typeof start>>;

/** What the page of the yard shows. */
export function shownBy(run: Run) {
  const feed = toFeedFacts(run.alerts()!);
  const rules = { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: MINUTE_MS };
  return yardVerdict(feed, NO_WITNESS, { traits: {}, rules }, clock.atMs).shown;
}
