import { act, cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '#tests/support/mapFeedSystem.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent, feedFacts, overrideEvent } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { FacilityStatus } from '#views/facility/FacilityStatus.tsx';
import { FacilityTableRow } from '#views/facilityList/FacilityTableRow.tsx';
import type { MapLinks, MapLocale } from '#views/mapFacts/mapView.ts';
import { useFacilityContent } from '#views/mapFacts/useFacilityContent.tsx';
import { textsOf } from './textsOf.ts';
import { renderYardPage } from './yard/renderYardPage.tsx';

afterEach(cleanup);

const FACILITY: Facility = { ...NORTHGATE_YARD, id: QUIET_YARD };
const LINKS: MapLinks = { facilityHref: () => '#', yardHref: () => '#', routeHref: () => '#' };

type State = { readonly events: (nowMs: number) => readonly ActiveEvent[]; readonly lightningAgeMs?: null };

/** One state for each status that a yard can have. */
const STATES: Readonly<Record<string, State>> = {
  open: { events: () => [] },
  warning: {
    events: (startAtMs) => [activeEvent({ type: 'lightning_warning', status: 'WARNING', startAtMs })],
  },
  closed: { events: (startAtMs) => [activeEvent({ startAtMs })] },
  'alert open': {
    events: (startAtMs) => [activeEvent({ type: 'lightning_alert_open', status: 'ALERT_OPEN', startAtMs })],
  },
  unknown: { events: () => [], lightningAgeMs: null },
  'unknown by its event': {
    events: (startAtMs) => [activeEvent({ type: 'wind_level1', status: 'UNKNOWN', startAtMs })],
  },
  'overridden to open': { events: (startAtMs) => [overrideEvent(true, startAtMs)] },
  'overridden to closed': { events: (startAtMs) => [overrideEvent(false, startAtMs)] },
};

function CardOf({
  mapFeed,
  locale,
}: {
  mapFeed: Parameters<typeof useFacilityContent>[0];
  locale: MapLocale;
}) {
  return (
    <output>{useFacilityContent(mapFeed, locale, { facility: FACILITY, links: null }).status?.word}</output>
  );
}

/** The status word of one state on every surface. */
async function wordsOf({ events, lightningAgeMs }: State, language: (typeof LANGUAGES)[number]) {
  const yard = createYardStatusSystem();
  const map = createMapFeedSystem();
  const listed = events(yard.nowMs());
  const ages = lightningAgeMs === undefined ? {} : { lightningAgeMs };
  await yard.answer(feedFacts(listed, yard.nowMs(), ages));
  await map.answer(clientAlerts({ [QUIET_YARD]: listed }, map.nowMs(), ages));
  const style = { language, timeZone: 'America/Chicago', unitSystem: 0 } as const;
  const locale = { ...style, timeZoneOf: () => 'America/Chicago', unitSystemOf: () => 0 as const };
  const dependencies = { facility: FACILITY, mapFeed: map.actor, yardStatus: yard.actor };
  const { container } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <FacilityStatus dependencies={dependencies as never} locale={style}>
        {null}
      </FacilityStatus>
      <CardOf mapFeed={map.actor} locale={locale} />
      <table>
        <tbody>
          <FacilityTableRow
            mapFeed={map.actor}
            locale={locale}
            links={LINKS}
            facility={FACILITY}
            isSelected={false}
            onLocate={() => {}}
          />
        </tbody>
      </table>
    </I18nextProvider>,
  );
  const found = {
    facility: container.querySelector('.facstatus b')?.textContent,
    card: container.querySelector('output')?.textContent,
    list: container.querySelector('td .chip')?.textContent,
  };
  cleanup();
  const pages = [];
  for (const kind of ['alert', 'monitoring'] as const) {
    const page = await renderYardPage({ kind, language });
    await act(() => page.system.answer(feedFacts(events(page.system.nowMs()), page.system.nowMs(), ages)));
    pages.push(document.title.replace(/ - Northgate Yard$/, ''));
    cleanup();
  }
  return { ...found, alertPage: pages[0], monitoringTitle: pages[1] };
}

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(Object.entries(STATES))(
    'a yard that is %s has one status word on every surface [GAP-144][GAP-75]',
    async (_, state) => {
      const words = await wordsOf(state, language);
      expect(words.alertPage).toMatch(/\p{Lu}{4}/u);
      expect(new Set(Object.values(words))).toEqual(new Set([words.alertPage]));
    },
  );
});
