import { act, cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { clientAlerts, createMapFeedSystem, QUIET_YARD, STORM_YARD } from '#tests/support/mapFeedSystem.ts';
import { formatTimeWithSeconds } from '#ui/format/clock.ts';
import { TrustLine } from '#views/mapFacts/TrustLine.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

const WAITING = 'Waiting for the first statuses';
const RESTARTING = 'Strike monitor is restarting. No yard is confirmed open.';
const UNKNOWN = 'Statuses are unknown. Do not treat any yard as open.';
const LOCALE = {
  ...({ language: 'en-US', timeZone: 'America/Chicago' } as const),
  timeZoneOf: () => 'America/Chicago',
  unitSystemOf: () => 0 as const,
};

const line = () => screen.getByText(/./).textContent;

function show() {
  const map = createMapFeedSystem({ hasWorker: false });
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <TrustLine mapFeed={map.actor} locale={LOCALE} />
    </I18nextProvider>,
  );
  return { map, answer: () => act(() => map.answer(clientAlerts({}, map.nowMs()))) };
}

it('waits while the strike monitor begins, and says that it starts again once it was lost [S12]', async () => {
  const { map, answer } = show();

  expect(line()).toBe(WAITING);
  await answer();
  expect(line()).toBe(WAITING);
  act(() => map.send({ type: 'witness.changed', sightings: [] }));
  expect(line()).toMatch(/^Latest status update \d+:\d\d:\d\d\u00A0[AP]M$/u);
  act(() => map.send({ type: 'witness.lost' }));
  expect(line()).toBe(RESTARTING);
});

it('says so where the strike monitor was lost before it had begun [S12]', async () => {
  const { map, answer } = show();
  await answer();
  act(() => map.send({ type: 'witness.lost' }));
  expect(line()).toBe(RESTARTING);
});

it('says that nothing is known where the service fails before the strike monitor has begun [S4]', async () => {
  const { map, answer } = show();
  await answer();
  await act(() => map.fail('500'));
  expect(line()).toBe(UNKNOWN);
});

it('says so while the strike monitor does not know the whole quiet period at some yard [S4][S12]', async () => {
  const { map, answer } = show();
  const seen = (facilityId: string, isComplete: boolean) => ({
    facilityId,
    facts: { lastAlertStrikeMs: null, lastWarningStrikeMs: null, isComplete },
  });
  const told = (...sightings: ReturnType<typeof seen>[]) =>
    act(() => map.send({ type: 'witness.changed', sightings }));
  await answer();
  told(seen(QUIET_YARD, false), seen(STORM_YARD, false));
  const time = formatTimeWithSeconds(map.nowMs(), LOCALE);
  const partial = `Latest status update ${time}. Strike monitor data is incomplete.`;
  expect(line()).toBe(partial);
  told(seen(STORM_YARD, true));
  expect(line()).toBe(partial);
  told(seen(QUIET_YARD, true));
  expect(line()).toBe(`Latest status update ${time}`);

  told(seen(QUIET_YARD, false));
  act(() => map.send({ type: 'witness.lost' }));
  act(() => map.send({ type: 'witness.changed', sightings: [] }));
  expect(line()).toBe(`Latest status update ${time}`);
});

it('names the time of late statuses by their content, however lately they came [S4][S5]', async () => {
  const { map } = show();
  act(() => map.send({ type: 'witness.changed', sightings: [] }));
  await act(() => map.answer(clientAlerts({}, map.nowMs(), { ageMs: 50_000 })));
  const time = formatTimeWithSeconds(map.nowMs() - 50_000, LOCALE);
  expect(line()).toBe(`Late: latest status update ${time}`);
});

it('says of late statuses too that the strike monitor is restarting, or knows the quiet period in part [S4][S12]', async () => {
  const { map, answer } = show();
  const told = (isComplete: boolean) =>
    act(() =>
      map.send({
        type: 'witness.changed',
        sightings: [
          {
            facilityId: QUIET_YARD,
            facts: { lastAlertStrikeMs: null, lastWarningStrikeMs: null, isComplete },
          },
        ],
      }),
    );
  await answer();
  told(false);
  const time = formatTimeWithSeconds(map.nowMs(), LOCALE);
  await act(() => map.pass(46_000));
  expect(line()).toBe(`Late: latest status update ${time}. Strike monitor data is incomplete.`);
  told(true);
  expect(line()).toBe(`Late: latest status update ${time}`);
  act(() => map.send({ type: 'witness.lost' }));
  expect(line()).toBe(RESTARTING);
});
