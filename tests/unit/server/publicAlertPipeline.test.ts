import { describe, expect, test } from 'vitest';
import { toFeedFacts } from '#contracts/toActiveEvent.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { NO_WITNESS, yardVerdict } from '#domain/alerting/yardVerdict.ts';
import type { WarningSource } from '#server/alerting/publicAlertEvents.ts';
import type { ServiceAlert } from '#server/sources/alerts/liveAlerts.ts';
import { MINUTE_MS, strikeAt, YARD } from './alerting/engineFixture.ts';
import { START_MS } from './testNetwork.ts';
import { clock, HOURS_2_MS, pass, repositories, setAlertPipelineStage, start } from './alertPipelineStage.ts';

setAlertPipelineStage();

const TORNADO: ServiceAlert = {
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
function createHandList(alerts: readonly ServiceAlert[] | null) {
  let revision = 0;
  const source: WarningSource = {
    alerts: () => alerts ?? [],
    isCurrent: () => alerts !== null,
    revision: () => revision,
  };
  return {
    source,
    read(next: readonly ServiceAlert[]) {
      alerts = next;
      revision += 1;
    },
  };
}

type Run = Awaited<ReturnType<typeof start>>;

function shownBy(run: Run) {
  const feed = toFeedFacts(run.alerts()!);
  const rules = { ...DEFAULT_LIGHTNING_RULES, staleAfterMs: MINUTE_MS };
  return yardVerdict(feed, NO_WITNESS, { traits: {}, rules }, clock.atMs).shown;
}

const stored = () => repositories.events.loadUnended();

describe('a warning of a weather service', () => {
  test('shows WARNING at a yard that lightning leaves alone, and tells its screens', async () => {
    const list = createHandList([]);
    const run = await start({ publicAlerts: list.source });
    run.deliver([], START_MS - HOURS_2_MS);
    expect(shownBy(run)).toBe('OPEN');
    list.read([TORNADO]);
    pass(0);
    expect([shownBy(run), run.types(), run.announced]).toEqual([
      'WARNING',
      ['nws-alerts/Tornado Warning'],
      [YARD.id],
    ]);
  });

  test('proves nothing: without lightning the yard stays unknown, and with a strike closed [S1][S4]', async () => {
    const run = await start({ publicAlerts: createHandList([TORNADO]).source });
    pass(0);
    expect(shownBy(run)).toBe('UNKNOWN');
    run.deliver([strikeAt(3_000, START_MS)], START_MS - HOURS_2_MS);
    expect(shownBy(run)).toBe('CLOSED');
  });

  test('survives a restart under its id, before the first list too, and ends by the next whole one [S2][S13]', async () => {
    const before = await start({ publicAlerts: createHandList([TORNADO]).source });
    pass(0);
    const [event] = before.alerts()!.activeAlerts;
    await before.pipeline.stop();

    const list = createHandList(null);
    const run = await start({ publicAlerts: list.source });
    pass(MINUTE_MS);
    expect(run.alerts()!.activeAlerts).toEqual([event]);
    list.read([{ ...TORNADO, areas: [] }]);
    pass(0);
    expect(run.alerts()).toMatchObject({ activeAlerts: [], ended: [{ keplerId: event!.keplerId }] });
    await run.pipeline.stop();
    expect(await stored()).toEqual([]);
  });
});
