import { act, cleanup, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { facilityKey } from '#domain/alerting/clientAlerts.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent, overrideEvent, windAsOf } from '#tests/support/yardEvents.ts';
import type { MapFeedRef } from '#views/mapFacts/mapView.ts';
import { FacilityPopup } from '#views/mapHome/FacilityPopup.tsx';
import { useFacilityWords } from '#views/mapFacts/useFacilityContent.tsx';
import { textsOf } from '../textsOf.ts';

afterEach(cleanup);

type WordsProps = { mapFeed: MapFeedRef; timeZone: string };

/** What the card and the list say of a yard in Amarillo to somebody in a zone. */
function Expires({ mapFeed, timeZone }: WordsProps) {
  const facility = { ...NORTHGATE_YARD, id: QUIET_YARD };
  const locale = {
    ...({ language: 'en-US', timeZone } as const),
    timeZoneOf: () => 'America/Chicago',
    unitSystemOf: () => 0 as const,
  };
  return <output>{useFacilityWords(mapFeed, locale, facility).expires}</output>;
}

it.each([
  ['America/Chicago', '2:00\u00A0PM'],
  ['America/Denver', '2:00\u00A0PM\u00A0CDT'],
])(
  'an alert of a yard in Chicago’s zone ends, to a reader in %s, at %s [POPUP-02]',
  async (timeZone, words) => {
    const map = createMapFeedSystem();
    const alert = activeEvent({ startAtMs: map.nowMs() });
    await map.answer(clientAlerts({ [QUIET_YARD]: [alert] }, map.nowMs()));
    render(
      <I18nextProvider i18n={textsOf('en-US')}>
        <Expires mapFeed={map.actor} timeZone={timeZone} />
      </I18nextProvider>,
    );
    expect(screen.getByRole('status').textContent).toBe(words);
  },
);

function Alert({ mapFeed }: { mapFeed: MapFeedRef }) {
  const facility = { ...NORTHGATE_YARD, id: QUIET_YARD };
  const locale = {
    ...({ language: 'en-US', timeZone: 'America/Chicago' } as const),
    timeZoneOf: () => 'America/Chicago',
    unitSystemOf: () => 0 as const,
  };
  return <output>{useFacilityWords(mapFeed, locale, facility).alert}</output>;
}

it('the card names the weather that is not current, where it is not known and where an override opens [GAP-136][S4]', async () => {
  const map = createMapFeedSystem();
  const weather = new Map([[facilityKey(QUIET_YARD), [windAsOf(map.nowMs() - 300_001)]]]);
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <Alert mapFeed={map.actor} />
    </I18nextProvider>,
  );
  const words = () => screen.getByRole('status').textContent;
  await act(() => map.answer({ ...clientAlerts({}, map.nowMs()), weather }));
  expect(words()).toBe('Weather is not current: wind. Do not treat the yard as open.');
  const opening = { [QUIET_YARD]: [overrideEvent(true, map.nowMs() - 1_000)] };
  await act(() => map.answer({ ...clientAlerts(opening, map.nowMs() + 1), weather }));
  expect(words()).toBe('Yard is Open. Weather is not current: wind.');
  await act(() => map.answer({ ...clientAlerts({}, map.nowMs() + 2, { ageMs: 90_000 }), weather }));
  await act(() => map.fail('500'));
  expect(words()).toBe('Not confirmed. Do not treat the yard as open.');
});

it.each([
  ['held open, with where it leads', true, ['Facility', 'Plan', 'Yard']],
  ['under a pointer, and leads nowhere', false, []],
] as const)('the card of a facility is %s [POPUP-01][POPUP-02]', async (_, isPinned, leads) => {
  const map = createMapFeedSystem();
  await map.answer(clientAlerts({}, map.nowMs()));
  const locale = {
    ...({ language: 'en-US', timeZone: 'America/Chicago' } as const),
    timeZoneOf: () => 'America/Chicago',
    unitSystemOf: () => 0 as const,
  };
  const links = { facilityHref: () => '#/Facility', routeHref: () => '#/Plan', yardHref: () => '#/Yard' };
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FacilityPopup
        mapFeed={map.actor}
        locale={locale}
        facility={{ ...NORTHGATE_YARD, id: QUIET_YARD }}
        links={links}
        anchor={null}
        isPinned={isPinned}
        onClose={() => {}}
      />
    </I18nextProvider>,
  );
  const card = screen.getByRole('region', { name: QUIET_YARD });
  expect(card.textContent).toContain('OPEN');
  const hrefs = within(card)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual(leads.map((name) => `#/${name}`));
});
