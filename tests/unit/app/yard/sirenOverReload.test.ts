import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createSightingStore } from '#adapters/sightingStore.ts';
import type { Platform } from '#app/platform/createPlatform.ts';
import { createYardStatus } from '#app/yard/createYardStatus.ts';
import { rememberStatus } from '#app/yard/rememberStatus.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { sirenMachine, type Sound } from '#machines/siren/sirenMachine.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { settled } from '#tests/support/settled.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const PLACE: Parameters<typeof createYardStatus>[2] = {
  clientId: 'ACME',
  facilityId: 'YARD-7',
  position: [-100, 35],
  etaMs: null,
  isMonitoring: false,
  readFacility: () => {},
};
const MINUTE_MS = 60_000;
const SIREN_MS = 6_000;

beforeEach(() => {
  vi.useFakeTimers({ now: MISSION_TIME_MS, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'Date'] });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Hazard = 'none' | 'drill' | 'alert';

/** One device whose pages come and go over a service that answers what is set. */
function createDevice({
  authorities = ['user_endpoints'],
  isByCertificate = false,
  isSoundOn = true,
  isAllowed = true,
} = {}) {
  const memory = createDeviceMemory(createMemoryStorage(), createMemoryStorage());
  memory.rememberSound(isSoundOn);
  const service = { hazard: 'none' as Hazard, isReached: true };
  const played: Sound[] = [];

  function facts() {
    const events = service.hazard === 'alert' ? [activeEvent({ startAtMs: Date.now() - 1_000 })] : [];
    const drills = service.hazard === 'drill' ? [activeEvent({ id: 'drill', startAtMs: Date.now() })] : [];
    return { ...feedFacts(events, Date.now()), drills };
  }
  const platform = {
    alerts: {
      fetchActive: () =>
        service.isReached ? Promise.resolve(facts()) : Promise.reject(new Error('offline')),
      fetchPayload: () => Promise.reject(new Error('404')),
      reportStatus: () => Promise.resolve('taken'),
    },
    // the network's time, which a page without a network does not know
    clock: { nowMs: () => (service.isReached ? Date.now() : Number.NaN) },
    environment: { lightningRules: DEFAULT_LIGHTNING_RULES },
    memory,
    presentMs: Date.now,
    sessions: { read: () => (isByCertificate ? null : { authorities }) },
    certificateAccess: { isOpen: () => isByCertificate },
    version: '1',
  } as unknown as Platform;

  async function pass(ms: number): Promise<void> {
    for (let leftMs = ms; leftMs > 0; leftMs -= 2_000) {
      vi.advanceTimersByTime(Math.min(2_000, leftMs));
      await settled();
    }
  }

  /** A page is opened and has its first answer. */
  async function open() {
    const siren = createActor(
      sirenMachine.provide({
        actors: {
          probeSound: fromPromise<'allowed' | 'blocked'>(() =>
            Promise.resolve(isAllowed ? 'allowed' : 'blocked'),
          ),
          playSound: fromPromise<void, { sound: Sound }>(({ input }) => {
            played.push(input.sound);
            return new Promise((resolve) => setTimeout(resolve, SIREN_MS));
          }),
        },
      }),
      { input: { isOn: memory.isSoundOn() } },
    );
    const yardStatus = createYardStatus(platform, createSightingStore(), PLACE);
    yardStatus.on('alert.raised', () => siren.send({ type: 'alert.raised' }));
    yardStatus.on('alert.cleared', (event) => siren.send(event));
    const stop = rememberStatus({ yardStatus, siren }, (known) => memory.rememberLastKnown(PLACE, known));
    siren.start();
    await settled();
    yardStatus.start();
    await settled();
    return {
      siren,
      /** The page goes: nothing of it runs any more. */
      close() {
        stop();
        yardStatus.stop();
        siren.stop();
      },
      /** A person reports lightning. */
      async report() {
        const report = { atMs: Date.now(), isAnswered: false };
        yardStatus.send({ type: 'lightning.reported', report });
        await settled();
      },
      /** The page wakes from sleep, and asks at once. */
      async wake() {
        yardStatus.send({ type: 'page.woken', atMs: Date.now() });
        await settled();
      },
    };
  }

  return {
    memory,
    service,
    played,
    pass,
    open,
    beOff: (ms: number) => void vi.setSystemTime(Date.now() + ms),
  };
}

describe('a page that opens over the memory of the device', () => {
  test('sounds an alert that began between the last shown status and its reload [YARD-21][GAP-70]', async () => {
    const { service, played, open, pass } = createDevice();
    const page = await open();
    await pass(20_000);
    page.close();
    service.hazard = 'alert';
    await open();
    expect(played).toEqual(['siren']);
  });

  test.each([
    ['14 min 59.999 s', 15 * MINUTE_MS - 1, ['siren']],
    ['15 min', 15 * MINUTE_MS, ['siren']],
    ['15 min 0.001 s', 15 * MINUTE_MS + 1, []],
  ] as const)('that is %s old: what is sounded for an alert since then [GAP-70]', async (_, ageMs, heard) => {
    const { service, played, open, beOff } = createDevice();
    (await open()).close();
    beOff(ageMs);
    service.hazard = 'alert';
    await open();
    expect(played).toEqual(heard);
  });

  test.each([
    ['a kiosk', { authorities: ['kiosk_endpoints'] }],
    ['a display that its certificate lets in', { isByCertificate: true }],
  ])('sounds on %s however old the memory is [GAP-15][GAP-70][GAP-141]', async (_, display) => {
    const { service, played, open, beOff } = createDevice(display);
    (await open()).close();
    beOff(3 * 24 * 60 * MINUTE_MS);
    service.hazard = 'alert';
    await open();
    expect(played).toEqual(['siren']);
  });

  test.each([['user_endpoints'], ['kiosk_endpoints']])(
    'stays silent on the first opening of the yard on this device, for %s too [GAP-70]',
    async (authority) => {
      const { service, played, open } = createDevice({ authorities: [authority] });
      service.hazard = 'alert';
      await open();
      expect(played).toEqual([]);
    },
  );

  test('does not sound an alert again that was heard before the reload [GAP-70][S10]', async () => {
    const { service, played, open, pass } = createDevice();
    const page = await open();
    service.hazard = 'alert';
    await pass(20_000);
    expect(played).toEqual(['siren']);
    page.close();
    await open();
    expect(played).toEqual(['siren']);
  });

  test('takes the end of the heard alert from there, which no later answer makes earlier [GAP-70][S10]', async () => {
    const { memory, service, open, pass } = createDevice();
    const page = await open();
    service.hazard = 'alert';
    await pass(20_000);
    page.close();
    const { atMs, alarm, alarmUntilMs } = memory.lastKnown(PLACE)!;
    const leftMs = alarmUntilMs! - atMs;
    // a second is the age of the strike, the sound ends some seconds after the answer
    expect([alarm, leftMs >= 30 * MINUTE_MS - 1_000, leftMs <= 30 * MINUTE_MS]).toEqual([
      'alert',
      true,
      true,
    ]);
  });

  test('sounds again what a reload has cut short [GAP-70][S10]', async () => {
    const { service, played, open } = createDevice();
    const page = await open();
    service.hazard = 'alert';
    await page.wake();
    page.close();
    await open();
    expect(played).toEqual(['siren', 'siren']);
  });

  test('sounds an alert that was blocked before the reload, once sound is allowed [GAP-70][S10]', async () => {
    const { service, played, open, pass } = createDevice({ isAllowed: false });
    const page = await open();
    service.hazard = 'alert';
    await pass(20_000);
    page.close();
    const { siren } = await open();
    expect(siren.getSnapshot().context.isDue).toBe(true);
    expect(played).toEqual([]);
  });

  test('gives the all-clear for an alert that ended meanwhile [GAP-70]', async () => {
    const { service, played, open, pass } = createDevice();
    const page = await open();
    service.hazard = 'alert';
    await pass(20_000);
    page.close();
    service.hazard = 'none';
    await open();
    expect(played).toEqual(['siren', 'allClear']);
  });

  test('sounds a real alert after a drill, and the drill not again [GAP-70]', async () => {
    const { service, played, open, pass } = createDevice();
    const page = await open();
    service.hazard = 'drill';
    await pass(20_000);
    page.close();
    const next = await open();
    expect(played).toEqual(['siren']);
    next.close();
    service.hazard = 'alert';
    await open();
    expect(played).toEqual(['siren', 'siren']);
  });

  test('sounds nothing with sound off, and not when it is turned on later [YARD-21][PROF-02]', async () => {
    const { service, played, open } = createDevice({ isSoundOn: false });
    (await open()).close();
    service.hazard = 'alert';
    const { siren } = await open();
    siren.send({ type: 'sound.toggled' });
    await settled();
    expect(played).toEqual(['test']);
  });
});

test('an alert sounds after a restart although lightning was reported on a page without a network [YARD-21][GAP-70][GAP-140]', async () => {
  const { memory, service, played, open } = createDevice({ authorities: ['kiosk_endpoints'] });
  (await open()).close();
  service.isReached = false;
  const page = await open();
  await page.report();
  expect(played).toEqual(['siren']);
  page.close();
  expect(memory.lastKnown(PLACE)?.shown).toBe('OPEN');
  service.isReached = true;
  service.hazard = 'alert';
  await open();
  expect(played).toEqual(['siren', 'siren']);
});

test('an alert during a sleep of 5 minutes sounds after the reload that follows the sleep [YARD-21][YARD-22][GAP-70]', async () => {
  const { service, played, open, pass, beOff } = createDevice();
  const page = await open();
  await pass(20_000);
  beOff(5 * MINUTE_MS);
  service.hazard = 'alert';
  // the answer that wakes the page also makes it reload, within the first moment of the siren
  await page.wake();
  page.close();
  await open();
  await pass(SIREN_MS);
  expect(played).toEqual(['siren', 'siren']);
  (await open()).close();
  expect(played).toHaveLength(2);
});
