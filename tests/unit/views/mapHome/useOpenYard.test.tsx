import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { clientAlerts, createMapFeedSystem, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import { useOpenYard } from '#views/mapHome/useOpenYard.ts';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const FACILITY = { ...NORTHGATE_YARD, id: STORM_YARD };
const POSITION = [FACILITY.longitude + 0.04, FACILITY.latitude + 0.033] as const;

/** The storm yard open beside a map, while some events hold there. */
async function openWith(
  eventsAt: (nowMs: number) => readonly ActiveEvent[],
  openId: string | null = STORM_YARD,
) {
  const map = createMapFeedSystem();
  map.actor.send({ type: 'facilities.changed', facilityIds: [STORM_YARD], revision: null });
  const locale = {
    language: 'en-US' as const,
    timeZone: 'America/Chicago',
    timeZoneOf: () => 'America/Chicago',
    unitSystemOf: () => 0 as const,
  };
  const yards = { mapFeed: map.actor, facilities: [FACILITY], locale };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={textsOf('en-US')}>{children}</I18nextProvider>
  );
  const { result } = renderHook(() => useOpenYard(openId, yards), { wrapper });
  await act(() => map.answer(clientAlerts({ [STORM_YARD]: [...eventsAt(map.nowMs())] }, map.nowMs(), {})));
  return result.current;
}

const struck = (nowMs: number) =>
  activeEvent({
    startAtMs: nowMs - 60_000,
    closestStrike: { position: POSITION, distanceM: 5_100, atMs: nowMs - 60_000 },
  });

it('leads to the closest strike of the yard’s status, with its distance in the yard’s units and its direction', async () => {
  expect(await openWith((nowMs) => [struck(nowMs)])).toEqual({
    id: STORM_YARD,
    strike: { lon: POSITION[0], lat: POSITION[1], label: '3.2\u00A0mi NE' },
  });
});

it('leads to no strike where none holds, and is nothing while no yard is open', async () => {
  expect(await openWith(() => [])).toEqual({ id: STORM_YARD, strike: null });
  expect(await openWith((nowMs) => [struck(nowMs)], null)).toBeNull();
});
