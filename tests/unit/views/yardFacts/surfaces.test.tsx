import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { FacilityEvent } from '#contracts/facilityEvent.ts';
import { toActiveEvent, toEventTraits } from '#contracts/toActiveEvent.ts';
import { eventWording } from '#domain/alerting/eventWording.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { formatStrikeDistance } from '#domain/units/formatStrikeDistance.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { DEFAULT_CLIENT_RULES } from '#server/alerting/clientRules.ts';
import { eventMetadataFor } from '#server/alerting/eventMetadataTable.ts';
import { reportSheet } from '#server/useCases/history/reportEntries.ts';
import { letterHtml } from '#server/useCases/notices/letterHtml.ts';
import { writeNotice } from '#server/useCases/notices/writeNotice.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { formatTime } from '#ui/format/clock.ts';
import { useEventTitle } from '#views/yardFacts/useEventTitle.ts';
import { reportData } from '../../server/history/reportFixture.ts';
import { eventOf, PLACE } from '../../server/notices/noticeFixture.ts';
import { textsOf } from '../textsOf.ts';

type Known = (typeof LANGUAGES)[number];

const APP_ORIGIN = 'https://yards.example';
const METADATA = eventMetadataFor(DEFAULT_CLIENT_RULES);
const TRAITS = toEventTraits(METADATA);
const TIME_ZONE = 'America/New_York';

const STRIKE = { location: { lat: 44, lon: -73 }, timestamp: MISSION_TIME_MS, distance: 5_150 };
/** Of a facility with limits of its own, which the metadata does not state. */
const OWN_TITLE = { 'en-US': 'High Wind: 20 mph', 'fr-CA': 'Vents forts : 32 km/h' };
const EVENTS: readonly (readonly [name: string, event: FacilityEvent])[] = [
  ['lightning', eventOf('lightning_alert', { closestStrike: STRIKE })],
  [
    'lightning of a satellite',
    eventOf('lightning_warning', { closestStrike: { ...STRIKE, distanceError: 6_200 } }),
  ],
  ['wind', eventOf('wind_level1')],
  ['cold', eventOf('lowTemp_level3')],
  ['wind by a limit of its own', eventOf('wind_level2', { title: OWN_TITLE })],
];
/** What readers choose, and the system that follows (UNIT-01). */
const UNITS: readonly (readonly [unitSystem: number, unitMetricSubsystem: number, system: UnitSystem])[] = [
  [0, 0, 0],
  [1, 0, 1],
  [1, 1, 2],
  [1, 2, 3],
];

/** What a yard page says of an event. */
function pageOf(event: FacilityEvent, language: Known, unitSystem: UnitSystem) {
  const locale = { language, unitSystem, timeZone: TIME_ZONE, namesZone: true };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nextProvider i18n={textsOf(language)}>{children}</I18nextProvider>
  );
  const titleOf = renderHook(() => useEventTitle(locale), { wrapper }).result.current;
  const shown = toActiveEvent(event);
  const { closestStrike: strike } = event;
  const distance = strike && { distanceM: strike.distance, errorM: strike.distanceError ?? null };
  return {
    title: titleOf(shown, TRAITS),
    message: eventWording(shown, TRAITS, locale).message ?? 'no message',
    time: formatTime(MISSION_TIME_MS, locale),
    distance: distance === undefined ? '' : formatStrikeDistance(distance, unitSystem, language),
  };
}

function noticeOf(event: FacilityEvent, language: Known, [unitSystem, subsystem]: (typeof UNITS)[number]) {
  const reader = { name: 'Uma', language, unitSystem, unitMetricSubsystem: subsystem };
  const content = {
    kind: 'begun' as const,
    event,
    remaining: null,
    standing: [],
    decidedAtMs: MISSION_TIME_MS,
    place: PLACE,
    reader,
  };
  const letterhead = { appOrigin: APP_ORIGIN, metadata: METADATA, isSimulation: false };
  return writeNotice({ id: 'n', content }, reader, letterhead).text;
}

/** What the CSV and the PDF file of an export call an event. */
function exportedName(event: FacilityEvent, language: Known, unitSystem: UnitSystem) {
  const data = reportData();
  const { title, type, status } = toActiveEvent(event);
  const { places } = reportSheet({
    ...data,
    order: { ...data.order, language },
    facilities: data.facilities.map((facility) => ({ ...facility, unitSystem })),
    alerts: [{ ...data.alerts[0]!, title, type, status }],
  });
  return places[0]?.entries.find(({ section }) => section === 'alert')?.what;
}

describe.each(LANGUAGES)('pages, notices and exports in %s', (language) => {
  describe.each(UNITS)('for units %i, %i', (...units) => {
    it.each(EVENTS)('say the same of %s [GAP-24][GAP-144][GAP-145]', (_, event) => {
      const page = pageOf(event, language, units[2]);
      expect(exportedName(event, language, units[2])).toBe(page.title);
      const text = noticeOf(event, language, units);
      expect(text.startsWith(`${page.title}\n`)).toBe(true);
      for (const words of [page.message, page.time, page.distance]) expect(text).toContain(words);
      const frame = { appOrigin: APP_ORIGIN, tone: 'closed', mark: '', picture: null } as const;
      expect(letterHtml({ ...frame, text, language })).toContain(page.title);
    });
  });

  it('call a status by the same word [GAP-144][HIST-12]', () => {
    const t = textsOf(language).getFixedT(language, 'common');
    const data = reportData();
    const wordOf = (yardStatus: 'OPEN' | 'CLOSED') => {
      const overrides = data.overrides.map((one) => ({ ...one, yardStatus }));
      const { places } = reportSheet({ ...data, order: { ...data.order, language }, overrides });
      return places[0]?.entries.find(({ section }) => section === 'override')?.what;
    };
    const shown = (['open', 'closed'] as const).map((style) =>
      t('overriddenStatus', { status: t(`status.${style}`) }),
    );
    expect([wordOf('OPEN'), wordOf('CLOSED')]).toEqual(shown);
  });
});
