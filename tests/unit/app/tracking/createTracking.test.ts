import { afterEach, expect, test, vi } from 'vitest';
import { createNetworkClock } from '#adapters/networkClock.ts';
import { createPlatform } from '#app/platform/createPlatform.ts';
import { createTracking } from '#app/tracking/createTracking.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

afterEach(() => vi.unstubAllGlobals());

test('a vehicle is looked for from two letters of its id on, by the tracking service [TRACK-03][CALL-32][CONST-42][GAP-96]', async () => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  vi.stubGlobal('window', new EventTarget());
  const config = appConfigOf(DEFAULT_LIGHTNING_RULES, false);
  const clock = createNetworkClock({ wallMs: () => Date.now(), monotonicMs: () => performance.now() });
  const asked: string[] = [];
  const fetch = async (url: unknown) => {
    asked.push(String(url));
    return Response.json({ success: false }, { status: 404 });
  };
  const environment = { ...config.environments[0]!, trackingUrl: '/api/tracking' };
  const build = { id: null, version: null };
  const platform = createPlatform({ config, environment, isKept: false, build }, { clock, fetch });
  const wanted: (string | null)[] = [];
  const { tracking, dispose } = createTracking(platform, (vrid) => wanted.push(vrid));
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
