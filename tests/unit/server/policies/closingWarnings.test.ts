import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MINUTE_MS, QUIET_MS, YARD } from '../alerting/engineFixture.ts';
import { HOURS_2_MS, pass, repositories, start } from '../alertPipelineStage.ts';
import { createHandList, shownBy, TORNADO } from '../handAlertList.ts';
import { START_MS } from '../testNetwork.ts';
import { passQuietly, setPolicy, setPolicyStage } from './policyStage.ts';

setPolicyStage();

/** A yard with known lightning whose policy says what tornado warnings do. */
async function watched(action: 'nothing' | 'warn' | 'close', list = createHandList([])) {
  const run = await start({ publicAlerts: list.source });
  run.deliver([], START_MS - HOURS_2_MS);
  if (action !== 'warn') await setPolicy(run, { warningActions: { tornado: action } });
  pass(0);
  return { run, list };
}

describe('a policy that says what warnings of weather services do [GAP-139]', () => {
  test('closes the yard by a type that closes, and tells its screens [S2]', async () => {
    const { run, list } = await watched('close');
    expect(shownBy(run)).toBe('OPEN');
    run.announced.length = 0;
    list.read([TORNADO]);
    pass(0);
    expect(shownBy(run)).toBe('CLOSED');
    expect(run.announced).toEqual([YARD.id]);
    expect(run.alerts()?.activeAlerts[0]).toMatchObject({
      eventType: 'nws-alerts/Tornado Warning',
      alertStatus: 'ALERT',
      yardStatus: 'CLOSED',
      severity: 3,
    });
    list.read([{ ...TORNADO, id: 'b', eventType: 'Flood Warning' }]);
    pass(0);
    expect(shownBy(run)).toBe('WARNING');
  });

  test('acts at once on a warning that stands already', async () => {
    const { run, list } = await watched('warn');
    list.read([TORNADO]);
    pass(0);
    const [event] = run.alerts()!.activeAlerts;
    expect(shownBy(run)).toBe('WARNING');
    await setPolicy(run, { warningActions: { tornado: 'close' } });
    pass(0);
    expect(shownBy(run)).toBe('CLOSED');
    const { activeAlerts } = run.alerts()!;
    expect(activeAlerts.map(({ keplerId }) => keplerId)).not.toContain(event?.keplerId);
    expect(activeAlerts).toHaveLength(1);
  });

  test('opens no yard by a form: a looser action waits until the warning is over and a quiet period has passed [S1][S2]', async () => {
    const { run, list } = await watched('close');
    const long = { ...TORNADO, untilMs: START_MS + 4 * 60 * MINUTE_MS };
    list.read([long]);
    pass(0);
    await setPolicy(run, { warningActions: {} });
    passQuietly(run, QUIET_MS);
    expect(shownBy(run)).toBe('CLOSED');
    list.read([]);
    passQuietly(run, QUIET_MS - MINUTE_MS);
    list.read([long]);
    pass(0);
    expect(shownBy(run)).toBe('CLOSED');
    list.read([]);
    passQuietly(run, QUIET_MS + MINUTE_MS);
    list.read([long]);
    pass(0);
    expect(shownBy(run)).toBe('WARNING');
  });

  test('lets the type go that closed though the list of warnings is gone for good, after a quiet period [GAP-139][S1]', async () => {
    const { run } = await watched('close', createHandList(null));
    expect(shownBy(run)).toBe('UNKNOWN');
    await setPolicy(run, { warningActions: {} });
    passQuietly(run, QUIET_MS - MINUTE_MS);
    expect(shownBy(run)).toBe('UNKNOWN');
    passQuietly(run, 2 * MINUTE_MS);
    pass(0);
    expect(shownBy(run)).toBe('OPEN');
  });

  test('waits for the list of warnings as long as another type is to close [GAP-139][S4]', async () => {
    const { run } = await watched('close', createHandList(null));
    await setPolicy(run, { warningActions: { flood: 'close' } });
    passQuietly(run, 4 * QUIET_MS);
    expect(shownBy(run)).toBe('UNKNOWN');
  });

  test('leaves a type out that does nothing, once that may hold', async () => {
    const { run, list } = await watched('nothing');
    list.read([TORNADO]);
    pass(0);
    // it warns until a quiet period without events has passed
    expect(shownBy(run)).toBe('WARNING');
    passQuietly(run, QUIET_MS + MINUTE_MS);
    expect(shownBy(run)).toBe('OPEN');
  });

  test('knows nothing of the yard while the list of warnings is missing, and still closes by lightning [S1][S4]', async () => {
    const { run, list } = await watched('close', createHandList(null));
    expect([shownBy(run), run.types()]).toEqual(['UNKNOWN', ['weather-alerts/unknown']]);
    list.read([]);
    pass(0);
    expect([shownBy(run), run.types()]).toEqual(['OPEN', []]);
    list.read(null);
    pass(0);
    expect(shownBy(run)).toBe('UNKNOWN');
  });

  test('says so after a restart too, and ends it in the store with the first list [S1][S13]', async () => {
    const list = createHandList(null);
    const { run } = await watched('close', list);
    await run.pipeline.stop();
    const again = await start({ publicAlerts: list.source });
    again.deliver([], START_MS - HOURS_2_MS);
    pass(0);
    expect(again.types()).toEqual(['weather-alerts/unknown']);
    list.read([]);
    pass(0);
    await again.pipeline.stop();
    expect(await repositories.events.loadUnended()).toEqual([]);
  });

  test('says so from the first answer after a restart on [S1][S4]', async () => {
    const list = createHandList([]);
    const { run } = await watched('close', list);
    expect(shownBy(run)).toBe('OPEN');
    await run.pipeline.stop();
    list.read(null);
    const again = await start({ publicAlerts: list.source });
    again.deliver([], START_MS - HOURS_2_MS);
    expect([shownBy(again), again.types()]).toEqual(['UNKNOWN', ['weather-alerts/unknown']]);
  });

  test('closes a yard from the first answer on that tells of it [S1]', async () => {
    const { run } = await watched('close', createHandList([TORNADO]));
    run.pipeline.watch([]);
    pass(0);
    run.pipeline.watch([YARD]);
    expect([shownBy(run), run.types()]).toEqual(['CLOSED', ['nws-alerts/Tornado Warning']]);
  });

  test.each([
    [
      'en-US',
      'Where this service requests no list, as outside the two countries, no warning closes the yard, and it can be OPEN.',
    ],
    [
      'fr-CA',
      'Là où ce service ne demande aucune liste, comme hors des deux pays, aucun avertissement ne ferme le site, qui peut être OUVERT.',
    ],
  ])(
    'waits for no list where no weather service is asked, and the form says so in %s [GAP-139][S4]',
    async (language, words) => {
      const run = await start();
      run.deliver([], START_MS - HOURS_2_MS);
      await setPolicy(run, { warningActions: { tornado: 'close' } });
      pass(0);
      expect(shownBy(run)).toBe('OPEN');
      const { form } = JSON.parse(readFileSync(`locales/${language}/policies.json`, 'utf8')) as {
        form: { warningsHint: string };
      };
      expect(form.warningsHint).toContain(words);
    },
  );

  test('asks for no list where no warning closes', async () => {
    const { run } = await watched('warn', createHandList(null));
    expect(shownBy(run)).toBe('OPEN');
  });
});
