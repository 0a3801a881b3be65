import { act, cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import type { ActiveEvent } from '#domain/alerting/activeEvent.ts';
import type { WitnessFacts } from '#domain/alerting/yardVerdict.ts';
import { LANGUAGES } from '#domain/language/languages.ts';
import { clientAlerts, createMapFeedSystem, QUIET_YARD } from '#tests/support/mapFeedSystem.ts';
import { MISSION_TIME_MS } from '#tests/support/missionTime.ts';
import { NORTHGATE_YARD } from '#tests/support/northgateYard.ts';
import { activeEvent, feedFacts } from '#tests/support/yardEvents.ts';
import { createYardStatusSystem } from '#tests/support/yardStatusSystem.ts';
import { formatTime } from '#ui/format/clock.ts';
import { FacilityAlerts } from '#views/facility/FacilityAlerts.tsx';
import { FacilityStatus } from '#views/facility/FacilityStatus.tsx';
import { FacilityTableRow } from '#views/facilityList/FacilityTableRow.tsx';
import type { MapFeedRef, MapLinks, MapLocale } from '#views/mapFacts/mapView.ts';
import { useFacilityContent } from '#views/mapFacts/useFacilityContent.tsx';
import { NowRow } from '#views/nowRail/NowRow.tsx';
import { OpenQuestion } from '#views/override/OpenQuestion.tsx';
import { textsOf } from '../textsOf.ts';
import { renderYardPage } from '../yard/renderYardPage.tsx';

afterEach(cleanup);

type Known = (typeof LANGUAGES)[number];

const MINUTE_MS = 60_000;
const TIME_ZONE = 'America/Chicago';
const FACILITY: Facility = { ...NORTHGATE_YARD, id: QUIET_YARD };
const LINKS: MapLinks = { facilityHref: () => '#', yardHref: () => '#', routeHref: () => '#' };

const minutesFrom = (minutes: number) => MISSION_TIME_MS + minutes * MINUTE_MS;

/** Lightning of 20 minutes ago. All minutes here are from now. */
type Scene = {
  /** Expiry that the service states; null: none. */
  readonly expires: number | null;
  /** Last strike that the page itself knows of; null: none. */
  readonly seen: number | null;
  readonly closest?: number;
  /** The last strike and the end that every surface tells. */
  readonly last: number;
  readonly end: number;
};

const SCENES: Readonly<Record<string, Scene>> = {
  'the page knows a later strike': { expires: 10, seen: -8, last: -8, end: 22 },
  'the page knows a later strike, yet the service a later expiry': {
    expires: 24,
    seen: -8,
    last: -8,
    end: 22,
  },
  'the page knows an earlier strike': { expires: 10, seen: -25, last: -20, end: 10 },
  'the service states a later expiry': { expires: 24, seen: null, last: -20, end: 10 },
  'the service states an earlier expiry': { expires: 2, seen: null, last: -20, end: 10 },
  'the service states no expiry': { expires: null, seen: null, last: -20, end: 10 },
  'the closest strike came after the start': { expires: 10, seen: null, closest: -15, last: -15, end: 15 },
};

function eventOf({ expires, closest }: Scene, more: Partial<ActiveEvent> = {}): ActiveEvent {
  const closestStrike =
    closest === undefined
      ? null
      : { position: [-101.9, 35.2] as const, distanceM: 4_000, atMs: minutesFrom(closest) };
  return activeEvent({
    startAtMs: minutesFrom(-20),
    firstStartAtMs: minutesFrom(-50),
    expiresAtMs: expires === null ? null : minutesFrom(expires),
    closestStrike,
    ...more,
  });
}

function witnessOf({ seen }: Scene): WitnessFacts | null {
  if (seen === null) return null;
  return { lastAlertStrikeMs: minutesFrom(seen), lastWarningStrikeMs: minutesFrom(seen) };
}

const textOf = (root: Element, selector: string) => root.querySelector(selector)?.textContent ?? '';

/** Value of a row of names and values. */
function valueOf(root: Element, name: string): string {
  const rows = [...root.querySelectorAll('dl.ykv > div')];
  return textOf(rows.find((row) => textOf(row, 'dt') === name) ?? root, 'dd');
}

async function onYardPage(scene: Scene, event: ActiveEvent, language: Known) {
  const t = textsOf(language).getFixedT(language, 'alerts');
  const page = await renderYardPage({ language, timeZone: TIME_ZONE });
  await page.show([event]);
  const seen = witnessOf(scene);
  if (seen !== null)
    act(() => page.system.witness({ type: 'witness.changed', facts: { ...seen, closestStrikeM: null } }));
  const { container } = page;
  const found = {
    countdown: textOf(container, '.ytrack-ends span:last-child'),
    ends: { chip: textOf(container, '.ya-end'), row: valueOf(container, t('expires')) },
    lasts: { row: valueOf(container, t('lastStrike')) },
  };
  cleanup();
  return found;
}

function Card({ mapFeed, locale }: { mapFeed: MapFeedRef; locale: MapLocale }) {
  const { rows } = useFacilityContent(mapFeed, locale, { facility: FACILITY, links: null });
  return <output>{String(rows[0]?.value)}</output>;
}

/** The facility view with the list and the cards of the map beside it. */
async function onMapPage(scene: Scene, event: ActiveEvent, language: Known) {
  const yard = createYardStatusSystem();
  const map = createMapFeedSystem();
  await yard.answer(feedFacts([event], yard.nowMs()));
  await map.answer(clientAlerts({ [QUIET_YARD]: [event] }, map.nowMs()));
  const facts = witnessOf(scene);
  if (facts !== null) {
    yard.witness({ type: 'witness.changed', facts: { ...facts, closestStrikeM: null } });
    map.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts }] });
  }
  const style = { language, timeZone: TIME_ZONE, unitSystem: 0 } as const;
  const locale = { ...style, timeZoneOf: () => TIME_ZONE, unitSystemOf: () => 0 as const };
  const dependencies = { facility: FACILITY, mapFeed: map.actor, yardStatus: yard.actor };
  const ofMap = { mapFeed: map.actor, locale, facility: FACILITY, isSelected: false };
  const { container } = render(
    <I18nextProvider i18n={textsOf(language)}>
      <FacilityStatus dependencies={dependencies as never} locale={style}>
        {null}
      </FacilityStatus>
      <FacilityAlerts dependencies={dependencies} locale={style} />
      <OpenQuestion yardStatus={yard.actor} facility={FACILITY} locale={style} />
      <Card mapFeed={map.actor} locale={locale} />
      <NowRow {...ofMap} trend={null} onChosen={() => {}} />
      <table>
        <tbody>
          <FacilityTableRow {...ofMap} links={LINKS} onLocate={() => {}} />
        </tbody>
      </table>
    </I18nextProvider>,
  );
  const t = textsOf(language).getFixedT(language, 'alerts');
  const found = {
    countdown: textOf(container, '.faccount-ends span:last-child'),
    ends: {
      facilityAlert: textOf(container, '.facalerts p'),
      question: valueOf(container, t('expires')),
      card: textOf(container, 'output'),
      rail: textOf(container, '.nowrow-figure'),
      list: textOf(container, 'td:nth-of-type(3)'),
    },
    lasts: {
      status: container.querySelector<HTMLElement>('.facstatus .facactive')?.title ?? '',
      alert: container.querySelector<HTMLElement>('.facalerts .facactive')?.title ?? '',
    },
  };
  cleanup();
  return found;
}

describe.each(LANGUAGES)('in %s, where', (language) => {
  const time = (minutes: number) => formatTime(minutesFrom(minutes), { language, timeZone: TIME_ZONE });

  it.each(Object.entries(SCENES))(
    '%s, every text tells the end and the last strike of the countdown [GAP-74][GAP-144][S3]',
    async (_, scene) => {
      for (const found of [
        await onYardPage(scene, eventOf(scene), language),
        await onMapPage(scene, eventOf(scene), language),
      ]) {
        expect(found.countdown).toBe(time(scene.end));
        for (const [surface, text] of Object.entries(found.ends))
          expect(`${surface}: ${text}`).toContain(found.countdown);
        for (const [surface, text] of Object.entries(found.lasts))
          expect(`${surface}: ${text}`).toContain(time(scene.last));
      }
    },
  );

  it('the countdown is over, every text tells until when the event stays listed [YARD-18][GAP-74]', async () => {
    const scene = { expires: 24, seen: null, last: -31, end: 24 };
    const event = eventOf(scene, { startAtMs: minutesFrom(-31) });
    for (const { countdown, ends } of [
      await onYardPage(scene, event, language),
      await onMapPage(scene, event, language),
    ]) {
      expect(countdown).toBe('');
      const { rail: _, ...told } = { rail: '', ...ends };
      for (const [surface, text] of Object.entries(told))
        expect(`${surface}: ${text}`).toContain(time(scene.end));
    }
  });

  it('the weather is the hazard, every text tells its own expiry [GAP-74]', async () => {
    const scene = { expires: 44, seen: -8, last: -8, end: 44 };
    const wind = eventOf(scene, { type: 'wind_level3', triggerDistanceM: null });
    for (const { countdown, ends } of [
      await onYardPage(scene, wind, language),
      await onMapPage(scene, wind, language),
    ]) {
      expect(countdown).toContain(time(scene.end));
      for (const [surface, text] of Object.entries(ends))
        expect(`${surface}: ${text}`).toContain(time(scene.end));
    }
  });

  it('a person reported lightning, its time stays that of the report [GAP-140]', async () => {
    const scene = { expires: 10, seen: -8, last: -8, end: 22 };
    const t = textsOf(language).getFixedT(language, 'alerts');
    const page = await renderYardPage({ language, timeZone: TIME_ZONE });
    await page.show([eventOf(scene, { reportedBy: 'Gate 3' })]);
    act(() =>
      page.system.witness({
        type: 'witness.changed',
        facts: { ...witnessOf(scene)!, closestStrikeM: null },
      }),
    );
    expect(valueOf(page.container, t('lightningReported'))).toBe(time(-20));
    expect(valueOf(page.container, t('expires'))).toBe(time(scene.end));
  });
});
