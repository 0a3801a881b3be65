import { act, cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createDeviceMemory } from '#adapters/storage/deviceMemory.ts';
import { createYardTools } from '#app/yard/createYardTools.tsx';
import type { YardKind } from '#app/address/hashRoutes.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { createRefreshMachine } from '#machines/refresh/refreshMachine.ts';
import { appConfigOf } from '#server/composition/config/appConfigOf.ts';
import { ageless } from '#tests/support/ageless.ts';
import { heldPromises } from '#tests/support/heldPromises.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { sessionGrant } from '#tests/support/sessionGrant.ts';
import { createSessionSystem } from '#tests/support/sessionSystem.ts';
import { feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { textsOf } from '#tests/unit/views/textsOf.ts';
import { createMemoryStorage } from '../memoryStorage.ts';

const [environment] = appConfigOf(DEFAULT_LIGHTNING_RULES, false).environments;
const standing = {
  getSnapshot: () => ({ hasTag: () => false }),
  subscribe: () => ({ unsubscribe() {} }),
  on: () => ({ unsubscribe() {} }),
};

let dispose = () => {};
beforeEach(() => {
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  vi.stubGlobal('matchMedia', () => media);
});
afterEach(() => {
  dispose();
  cleanup();
  vi.unstubAllGlobals();
});

const SITE_ADMIN = ['user_endpoints', 'site_admin_endpoints'];

/** The tools of a yard page on a device that offers nothing, before a site admin or whoever has these rights. */
function begin(kind: YardKind, authorities = SITE_ADMIN) {
  const session = createSessionSystem();
  const ordered: unknown[] = [];
  session.actor.send({ type: 'session.received', ...sessionGrant({}, { authorities }) });
  const yard = createYardStatusSystem();
  const fetchOnce = heldPromises<number | null>().logic;
  const probability = createActor(
    createRefreshMachine<number | null>().provide({ actors: { fetchOnce, watchAge: ageless } }),
    {
      input: { everyMs: 60_000, retryMs: 30_000, staleAfterMs: 300_000 },
    },
  ).start();
  const journalled = { ...standing, system: { inspect: () => ({ unsubscribe() {} }) } };
  const platform = {
    environment,
    http: {
      json: async (url: string, _: unknown, { method, body }: { method: string; body: unknown }) =>
        ordered.push([method, url, body]),
      text: async (url: string, { method }: { method: string }) => ordered.push([method, url]),
    },
    presentMs: () => MISSION_TIME_MS,
    clock: { nowMs: () => MISSION_TIME_MS },
    sessions: { read: () => null },
    memory: createDeviceMemory(createMemoryStorage(), createMemoryStorage()),
    reloads: { log: () => [], times: () => ({}), note() {}, keepLog() {} },
  };
  const texts = textsOf('en-US');
  const product = {
    platform,
    session: session.actor,
    language: { choose() {} },
    siren: journalled,
    texts,
    updates: { watch: () => () => {} },
  };
  const facility = { id: 'YARD-7', clientId: 'ACME', countryCode: 'US' };
  const system = { facility, yardStatus: yard.actor, probability, computeCore: journalled };
  const tools = createYardTools(product as never, kind, system as never);
  dispose = tools.dispose;
  const page = render(<I18nextProvider i18n={texts}>{tools.toastLayer}</I18nextProvider>);
  return { tools, yard, ordered, text: () => page.container.textContent };
}

describe.each(['alert', 'monitoring'] as const)('the yard %s page', (kind) => {
  it('tells once of an override that a strike has ended [S9][STATUS-24]', async () => {
    const { yard, text } = begin(kind);
    await act(() => yard.answer(feedFacts([overrideEvent(true, yard.nowMs())], yard.nowMs())));
    const revokedOverride = {
      overrideId: 'override-1',
      revokedAtMs: yard.nowMs(),
      byName: 'Dana Field',
      strikeDistanceM: 3_200,
      strikeErrorM: null,
    };
    await act(() => yard.answer({ ...feedFacts([], yard.nowMs() + 1), revokedOverride }));
    expect(text()?.match(/Override ended by lightning/g)).toHaveLength(1);
  });
});

it('a site admin overrides and arranges drills from the alert page itself, not from the monitoring page [GAP-79]', () => {
  const alert = begin('alert').tools;
  expect([alert.override === null, alert.drill === null]).toEqual([false, false]);
  dispose();
  const monitoring = begin('monitoring').tools;
  expect([monitoring.override, monitoring.drill]).toEqual([null, null]);
});

it.each([
  ['an admin of the client', ['user_endpoints', 'admin_endpoints']],
  ['a user', ['user_endpoints']],
  ['a guest', ['guest_endpoints']],
])('%s arranges no drills, on neither page [GAP-79]', (_, authorities) => {
  for (const kind of ['alert', 'monitoring'] as const) {
    expect(begin(kind, authorities).tools.drill).toBeNull();
    dispose();
  }
});

it('a drill is begun and ended from the alert page by a site admin [GAP-79]', async () => {
  const { tools, yard, ordered } = begin('alert');
  await act(() => yard.answer(feedFacts([], yard.nowMs())));
  await act(async () => {
    tools.drill!.send({ type: 'drill.requested' });
    tools.drill!.send({ type: 'operator.confirmed' });
  });
  await act(async () => {
    tools.drill!.send({ type: 'drill.requested' });
    tools.drill!.send({ type: 'operator.ended' });
  });
  expect(ordered).toEqual([
    ['POST', '/api/drills', expect.objectContaining({ facilityId: 'YARD-7' })],
    ['DELETE', '/api/drills/YARD-7'],
  ]);
});
