import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { readConfig } from '#server/composition/config/config.ts';
import { parseProbeYard } from '#server/useCases/probe/probeYard.ts';
import { createYardProbe } from '#server/useCases/probe/yardProbe.ts';
import {
  CLOSING,
  createOverrideMemory,
  createTestService,
  DOCK,
  SAM,
  YARD,
  type TestService,
} from '../overrides/overrideFixture.ts';

const { clientId, id: facilityId } = YARD;

let stage: TestService;
let facilities: readonly Facility[];
let isSure: boolean;
const warnings: string[] = [];
beforeEach(async () => {
  stage = await createTestService();
  facilities = [YARD];
  isSure = true;
  warnings.length = 0;
});

function createProbe({
  shown = () => stage.events().map(({ overrideID }) => overrideID!),
  visibleWithinMs = 5_000,
} = {}) {
  return createYardProbe({
    yard: { clientId, facilityId },
    overrides: stage.service,
    facilitiesOf: () => facilities,
    shownOverrides: async () => shown(),
    isSure: () => isSure,
    visibleWithinMs,
    clock: { nowMs: () => stage.clock.atMs },
    log: { warn: (facts) => void warnings.push(String((facts as { err: unknown }).err)) },
  });
}

const auditedBy = () => stage.audit().map(({ who, what }) => `${who} ${what}`);

describe('the probe of a canary yard', () => {
  test('closes it, sees that, and opens it again, as the audit says [S9]', async () => {
    const seen: (string | undefined)[][] = [];
    const probe = createProbe({
      shown() {
        const events = stage.events();
        seen.push(events.map(({ status, yardStatus }) => `${status} ${yardStatus}`));
        return events.map(({ overrideID }) => overrideID!);
      },
    });
    stage.clock.atMs += 5_000;
    await probe.probe();
    expect(seen).toEqual([['ALERT CLOSED'], []]);
    expect(stage.events()).toEqual([]);
    expect(auditedBy()).toEqual(['probe override.set', 'probe override.removed']);
    expect(probe.readings.lastSuccessMs()).toBe(stage.clock.atMs);
    expect(probe.readings.visibleAfterS()).toBeLessThan(5);
    expect([probe.readings.failures(), warnings]).toEqual([0, []]);
  });

  test('leaves the override of a person as it stands, and fails [S1][S9]', async () => {
    await stage.set(CLOSING);
    const before = stage.events();
    const probe = createProbe();
    await probe.probe();
    expect(stage.events()).toEqual(before);
    expect(auditedBy()).toEqual([`${SAM.id} override.set`]);
    expect(warnings).toEqual(['Error: The override could not be set: overrideExists.']);
  });

  test('leaves the override of a person who has replaced its own meanwhile [S1][S9]', async () => {
    let isReplaced = false;
    const probe = createProbe({
      visibleWithinMs: 1,
      shown() {
        const [own] = stage.events();
        if (own !== undefined && !isReplaced) {
          isReplaced = true;
          void stage.set({ ...CLOSING, replacesOverrideId: own.keplerId });
        }
        return own === undefined ? [] : [own.keplerId];
      },
    });
    await probe.probe();
    await stage.service.settled();
    expect(stage.service.inForceAt(clientId, facilityId)?.setBy).toBe(SAM.id);
    expect(probe.readings.failures()).toBe(1);
  });

  test('touches no yard whose client has another one, nor one that is not there [S1]', async () => {
    const probe = createProbe();
    for (const others of [[YARD, DOCK], [DOCK], []]) {
      facilities = others;
      await probe.probe();
    }
    expect([stage.written, probe.readings.failures()]).toEqual([[], 3]);
  });

  test('removes what a killed process has left, and nothing else [S9]', async () => {
    const probe = createProbe();
    const killed = { ...SAM, id: 'probe' };
    await stage.set(CLOSING, killed);
    await probe.probe();
    expect(stage.events()).toEqual([]);
    expect(auditedBy().slice(0, 2)).toEqual(['probe override.set', 'probe override.removed']);
    expect(probe.readings.failures()).toBe(0);
  });

  test('whose write fails or is not seen fails, and the yard is as before [S1]', async () => {
    stage.trouble.isFailing = true;
    const probe = createProbe();
    await probe.probe();
    expect(stage.events()).toEqual([]);
    stage.trouble.isFailing = false;
    const blind = createProbe({ shown: () => [], visibleWithinMs: 1 });
    await blind.probe();
    expect(stage.events()).toEqual([]);
    expect([probe.readings.failures(), blind.readings.failures()]).toEqual([1, 1]);
    expect(warnings.at(-1)).toBe('Error: Answers do not show the override.');
  });

  test('rests while the process is not sure that it leads [S13]', async () => {
    isSure = false;
    const probe = createProbe();
    await probe.probe();
    expect([stage.written, probe.readings.failures()]).toEqual([[], 0]);
  });

  test('that is stopped opens the yard again first', async () => {
    let asked = () => {};
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const probe = createProbe({ shown: () => (asked(), []) });
    const underway = probe.probe();
    await isAsked;
    await probe.stop();
    await underway;
    expect([stage.events(), probe.readings.failures()]).toEqual([[], 0]);
  });
});

describe('the probe by the clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('runs each minute until it is stopped', async () => {
    const probe = createProbe();
    probe.start();
    vi.advanceTimersByTime(59_999);
    expect(stage.written).toEqual([]);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(probe.readings.visibleAfterS()).not.toBeNaN());
    await probe.stop();
    const written = stage.written.length;
    vi.advanceTimersByTime(120_000);
    expect(stage.written).toHaveLength(written);
  });
});

describe('the setting', () => {
  test('names one yard whose name says what it is for', () => {
    expect(parseProbeYard('probe/CANARY_1')).toEqual({ clientId: 'PROBE', facilityId: 'CANARY_1' });
    for (const text of ['ACME/NORTHGATE_YARD', 'CANARY', 'A/B/CANARY', '/CANARY', 'ACME/', 'ACME/NOT_CANARY'])
      expect([text, parseProbeYard(text)]).toEqual([text, null]);
  });

  test('is none unless it is set, and refused where it names another yard', () => {
    expect(readConfig({}, [], null).probeYard).toBeNull();
    expect(() => readConfig({ PROBE_YARD: 'ACME/NORTHGATE_YARD' }, [], null)).toThrow(
      'PROBE_YARD is "ACME/NORTHGATE_YARD": CLIENT/CANARY… was expected.',
    );
  });
});

test('a second service on the same store takes over what the first one has left', async () => {
  const memory = createOverrideMemory();
  stage = await createTestService(memory);
  await stage.set(CLOSING, { ...SAM, id: 'probe' });
  stage = await createTestService(memory);
  await createProbe().probe();
  expect(stage.events()).toEqual([]);
});
