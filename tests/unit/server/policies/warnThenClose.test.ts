import { describe, expect, test } from 'vitest';
import { toPastAlert } from '#contracts/toPastAlert.ts';
import { closedMs, closedSpans } from '#domain/alerting/closedTime.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { readAlertHistory } from '#server/useCases/history/alertHistory.ts';
import { MINUTE_MS, YARD } from '../alerting/engineFixture.ts';
import { clock, HOURS_2_MS, pass, repositories, start } from '../alertPipelineStage.ts';
import { createHandList, shownBy, TORNADO } from '../handAlertList.ts';
import { START_MS } from '../testNetwork.ts';
import { passQuietly, setPolicy, setPolicyStage } from './policyStage.ts';

setPolicyStage();

/** A yard at which a tornado warning has warned for 20 minutes. */
async function warnedForTwentyMinutes() {
  const list = createHandList([]);
  const run = await start({ publicAlerts: list.source });
  run.deliver([], START_MS - HOURS_2_MS);
  pass(0);
  list.read([TORNADO]);
  passQuietly(run, 20 * MINUTE_MS);
  expect(shownBy(run)).toBe('WARNING');
  return { run, list };
}

async function pastAlerts(stretch: { readonly fromMs: number; readonly toMs: number }) {
  const items = await readAlertHistory(repositories.eventHistory, {
    clientId: YARD.clientId,
    visible: [{ id: YARD.id }],
    facilityIds: [YARD.id],
    ...stretch,
  });
  return items.map(toPastAlert);
}

describe('a warning that is to close the yard while it stands [GAP-139]', () => {
  test('ends, and an alert of its own begins, which the record says closed only from then on', async () => {
    const { run, list } = await warnedForTwentyMinutes();
    await setPolicy(run, { warningActions: { tornado: 'close' } });
    pass(0);
    expect(run.alerts()?.activeAlerts).toMatchObject([
      { alertStatus: 'ALERT', eventStartAt: isoInstant(clock.atMs) },
    ]);
    passQuietly(run, 5 * MINUTE_MS);
    list.read([]);
    pass(0);
    await run.pipeline.memory.settled();
    const stretch = { fromMs: START_MS - 60 * MINUTE_MS, toMs: clock.atMs };
    const past = await pastAlerts(stretch);
    expect(past).toHaveLength(2);
    expect(closedMs(closedSpans(past, stretch), stretch)).toBe(5 * MINUTE_MS);
  });

  test('is told to screens at once [S2]', async () => {
    const { run } = await warnedForTwentyMinutes();
    run.announced.length = 0;
    await setPolicy(run, { warningActions: { tornado: 'close' } });
    expect(shownBy(run)).toBe('CLOSED');
    expect(run.announced).toContain(YARD.id);
  });

  test('keeps its alert over a restart, and the warning stays ended in the store [S13]', async () => {
    const { run, list } = await warnedForTwentyMinutes();
    await setPolicy(run, { warningActions: { tornado: 'close' } });
    pass(0);
    const [before] = run.alerts()!.activeAlerts;
    await run.pipeline.stop();
    const again = await start({ publicAlerts: list.source });
    again.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    expect(again.alerts()?.activeAlerts).toEqual([before]);
    const unended = await repositories.events.loadUnended();
    expect(unended.map(({ event }) => event)).toEqual([before]);
  });
});
