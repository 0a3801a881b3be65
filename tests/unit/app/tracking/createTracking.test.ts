import { afterEach, describe, expect, test, vi } from 'vitest';
import { createNetworkClock } from '#adapters/networkClock.ts';
import { createPlatform } from '#app/platform/createPlatform.ts';
import { createTracking } from '#app/tracking/createTracking.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { selectSubject } from '#machines/popup/popupSelectors.ts';
import type { TrackedRun, TrackingEvent } from '#machines/tracking/trackingMachine.ts';
import { selectRun } from '#machines/tracking/trackingSelectors.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { TRACKED_RUN } from '#tests/support/trackedRun.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

afterEach(() => vi.unstubAllGlobals());

/** The page of a vehicle on a service that answers so; weather comes as soon as it is wanted. */
function opened(answer: (url: URL) => Response) {
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  vi.stubGlobal('window', new EventTarget());
  const config = appConfigOf(DEFAULT_LIGHTNING_RULES, false);
  const clock = createNetworkClock({ wallMs: () => Date.now(), monotonicMs: () => performance.now() });
  const asked: string[] = [];
  const fetch = async (url: unknown) => {
    asked.push(String(url));
    return answer(new URL(String(url), 'http://scc.example'));
  };
  const environment = { ...config.environments[0]!, trackingUrl: '/api/tracking' };
  const build = { id: null, version: null };
  const platform = createPlatform({ config, environment, isKept: false, build }, { clock, fetch });
  const wanted: (string | null)[] = [];
  return { ...createTracking(platform, (vrid) => wanted.push(vrid)), asked, wanted };
}

test('a vehicle is looked for from two letters of its id on, by the tracking service [TRACK-03][CALL-32][CONST-42]', async () => {
  const { tracking, dispose, asked, wanted } = opened(() =>
    Response.json({ success: false }, { status: 404 }),
  );
  tracking.start();
  for (const text of ['v', 'v1']) {
    tracking.send({ type: 'id.typed', text });
    tracking.send({ type: 'id.submitted' });
  }
  expect(wanted).toEqual(['V1']);
  tracking.send({ type: 'address.changed', vrid: 'V1' });
  await vi.waitFor(() => expect(asked).toEqual(['/api/tracking/V1']));
  dispose();
});

describe('the card of a point of the way', () => {
  const AT = { lon: -99, lat: 35.3 };
  const HOURS = {
    validTimeUtc: [],
    temperature: [],
    windSpeed: [],
    windDirection: [],
    precip1Hour: [],
    snow1Hour: [],
    iconCode: [],
    wxPhraseMedium: [],
  };

  /** A run with the card of one of its points. */
  async function withCard() {
    const system = opened(({ pathname }) =>
      Response.json(
        pathname.startsWith('/api/tracking')
          ? { success: true, data: { ...TRACKED_RUN, vehicle: { ...TRACKED_RUN.vehicle, vrid: pathname } } }
          : HOURS,
      ),
    );
    const { tracking, passing } = system;
    passing.popup.start();
    tracking.start();
    const shown = async (before: TrackedRun | null) => {
      await vi.waitFor(() => {
        const run = selectRun(tracking.getSnapshot());
        expect(run).not.toBeNull();
        expect(run).not.toBe(before);
      });
      return selectRun(tracking.getSnapshot());
    };
    tracking.send({ type: 'address.changed', vrid: 'A' });
    const run = await shown(null);
    passing.choosePiece('a', AT);
    await vi.waitFor(() => expect(passing.known()).toMatchObject({ level: 'NONE' }));
    return { ...system, run, shown };
  }
  const subject = ({ passing }: Pick<ReturnType<typeof createTracking>, 'passing'>) =>
    selectSubject(passing.popup.getSnapshot());

  test.each<['of another vehicle' | 'of the same one, reloaded', TrackingEvent]>([
    ['of another vehicle', { type: 'address.changed', vrid: 'B' }],
    ['of the same one, reloaded', { type: 'refresh.requested' }],
  ])('closes over the map %s, and what it said is forgotten [TRACK-11][S4]', async (_, event) => {
    const system = await withCard();
    system.tracking.send(event);
    await system.shown(system.run);

    expect(subject(system)).toBeNull();
    expect(system.passing.known()).toBeNull();
    system.dispose();
  });

  test('stays while its own vehicle does, and says no late word of another [TRACK-11][S4]', async () => {
    const system = await withCard();
    system.passing.choosePiece('b', AT);
    expect(system.passing.known()).toBeNull();
    expect(subject(system)).toEqual({ kind: 'place', at: AT });
    system.tracking.send({ type: 'address.changed', vrid: 'B' });
    await system.shown(system.run);

    expect(system.passing.known()).toBeNull();
    system.dispose();
  });

  test('leaves the card of an alert open where the vehicle is reloaded [TRACK-10]', async () => {
    const system = await withCard();
    const features = [{ layer: 'nwsAlerts', id: '1' }];
    system.passing.popup.send({ type: 'subject.chosen', subject: { kind: 'features', features, at: AT } });
    system.tracking.send({ type: 'refresh.requested' });
    await system.shown(system.run);
    expect(subject(system)).toMatchObject({ kind: 'features' });
    system.tracking.send({ type: 'address.changed', vrid: 'B' });

    expect(subject(system)).toBeNull();
    system.dispose();
  });
});
