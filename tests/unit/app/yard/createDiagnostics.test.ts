import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, setup, type AnyActorRef } from 'xstate';
import { createDiagnostics, type DiagnosedPage } from '#app/yard/createDiagnostics.ts';
import { createJournal } from '#app/kiosk/createJournal.ts';
import { DiagnosticsReport } from '#contracts/diagnosticsReport.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { openYardPage, type YardPage } from './yardPage.ts';
import { OPEN_YARD } from './yardService.ts';

const TOKEN = 'not-for-anybody';

let yard: YardPage;
beforeEach(() => {
  yard = openYardPage();
  vi.stubGlobal('navigator', { userAgent: 'Chromium' });
  yard.start();
});
afterEach(() => yard.close());

/** A machine with two regions, one of them two states deep, that holds a key. */
function createSecret() {
  const states = { deep: { initial: 'inner', states: { inner: {} } } };
  const machine = setup({}).createMachine({
    context: { accessToken: TOKEN },
    type: 'parallel',
    states: { left: { initial: 'deep', states }, right: {} },
  });
  return createActor(machine).start();
}

/** The page of the open yard once it has a status, and what it says of itself. */
async function diagnose(more: Partial<DiagnosedPage> = {}) {
  await yard.pass(4_000);
  const journal = createJournal(() => MISSION_TIME_MS, 200);
  const secret = createSecret() as AnyActorRef;
  const page = {
    product: {
      platform: yard.platform,
      session: secret,
      language: { actor: secret },
      siren: secret,
      updates: { running: () => null },
    },
    kind: 'alert',
    system: yard.yardOf(OPEN_YARD),
    facilities: secret,
    tools: { kiosk: { actor: secret, journal }, override: null, drill: null },
    ...more,
  } as unknown as DiagnosedPage;
  return { diagnostics: createDiagnostics(page), journal };
}

const namesIn = ({ machines }: DiagnosticsReport) => machines.map(({ machine }) => machine);
const ageIn = ({ feeds }: DiagnosticsReport, name: string) =>
  feeds.find(({ feed }) => feed === name)?.ageMs ?? null;

test('a report names page, version, machines by their regions, ages and journal, as its contract says [S12]', async () => {
  const { diagnostics, journal } = await diagnose();
  journal.note('kiosk', 'page.hidden', 'twice');
  const stop = diagnostics.watch(() => {});
  vi.advanceTimersByTime(1_000);
  stop();
  const report = DiagnosticsReport.parse(JSON.parse(JSON.stringify(diagnostics.report())));
  expect(report).toMatchObject({ page: 'alert', facilityId: OPEN_YARD.id, version: yard.platform.version });
  expect(report.machines).toContainEqual({
    machine: 'session',
    status: 'active',
    state: ['left.deep.inner', 'right'],
  });
  expect(namesIn(report)).toEqual([
    'yardStatus',
    'computeCore',
    'siren',
    'session',
    'languageCycle',
    'kiosk',
    'refresh: facilities',
    'refresh: conditions',
    'refresh: probability',
    'refresh: traits',
  ]);
  expect(report.journal.map(({ fact }) => fact)).toEqual(['page.hidden']);
});

test('a report tells what machines are doing, and nothing of what they hold', async () => {
  const { diagnostics } = await diagnose();
  expect(JSON.stringify(diagnostics.report())).not.toContain(TOKEN);
});

test('ages are those of the content, and unknown where nothing came [S4][S5]', async () => {
  const { diagnostics } = await diagnose();
  const stop = diagnostics.watch(() => {});
  vi.advanceTimersByTime(2_000);
  const before = diagnostics.report();
  yard.service.fail(['active', 'alertsFile'], 'does not answer');
  vi.advanceTimersByTime(5_000);
  stop();
  expect(ageIn(before, 'answer')).toBeGreaterThanOrEqual(2_000);
  for (const feed of ['answer', 'lightning', 'check'])
    expect(ageIn(diagnostics.report(), feed)).toBe(ageIn(before, feed)! + 5_000);
  expect(ageIn(before, 'strikeWatch')).toBeNull();
});

test('a page without its tools has no kiosk, no override and an empty journal', async () => {
  const { diagnostics } = await diagnose({ tools: null });
  expect(namesIn(diagnostics.report())).not.toContain('kiosk');
  expect(diagnostics.report().journal).toEqual([]);
});

test('a machine that has stopped is said to have [S12]', async () => {
  const { diagnostics } = await diagnose();
  const stop = diagnostics.watch(() => {});
  yard.yardOf(OPEN_YARD).computeCore.stop();
  vi.advanceTimersByTime(1_000);
  stop();
  const core = diagnostics.report().machines.find(({ machine }) => machine === 'computeCore');
  expect(core?.status).toBe('stopped');
});

test('it looks each second and at each new line, the same report in between, and not once nobody watches', async () => {
  const { diagnostics, journal } = await diagnose();
  const timers = vi.getTimerCount();
  const changed = vi.fn();
  const stop = diagnostics.watch(changed);
  const first = diagnostics.report();
  vi.advanceTimersByTime(999);
  expect(diagnostics.report()).toBe(first);
  vi.advanceTimersByTime(1);
  expect(changed).toHaveBeenCalledOnce();
  expect(diagnostics.report()).not.toBe(first);
  journal.note('siren', 'alert.raised');
  expect(changed).toHaveBeenCalledTimes(2);
  stop();
  journal.note('siren', 'alert.cleared');
  vi.advanceTimersByTime(5_000);
  expect(changed).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(timers);
});
