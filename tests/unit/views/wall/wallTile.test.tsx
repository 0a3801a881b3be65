import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Language } from '#domain/language/language.ts';
import type { YardTile } from '#domain/alerting/yardTile.ts';
import type { TileSize } from '#domain/wall/wallLayout.ts';
import eventsEn from '#locales/en-US/service-events.json' with { type: 'json' };
import wallEn from '#locales/en-US/wall.json' with { type: 'json' };
import eventsFr from '#locales/fr-CA/service-events.json' with { type: 'json' };
import wallFr from '#locales/fr-CA/wall.json' with { type: 'json' };
import { WallHeader } from '#views/wall/WallHeader.tsx';
import { WallTile } from '#views/wall/WallTile.tsx';
import { MISSION_TIME_MS } from '../../../support/missionTime.ts';
import { activeEvent, overrideEvent } from '../../../support/yardEvents.ts';
import { textsOf } from '../textsOf.ts';

const MINUTE_MS = 60_000;
const NOW_MS = MISSION_TIME_MS;

const QUIET: YardTile = {
  shown: 'OPEN',
  isOverride: false,
  isSatelliteOnly: false,
  event: null,
  closestStrikeM: null,
  closestStrikeErrorM: null,
  countdown: { kind: 'none' },
  dataAtMs: null,
};
const running = (remainingMs: number) =>
  ({ kind: 'running', untilMs: NOW_MS + remainingMs, remainingMs }) as const;

function show(tile: Partial<YardTile>, size: TileSize = 'l', language: Language = 'en-US') {
  const locale = { language, timeZone: 'UTC', unitSystem: 0 } as const;
  const yard = { id: 'NORTHGATE', name: 'NORTHGATE', tile: { ...QUIET, ...tile } };
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <WallTile
        yard={yard}
        size={size}
        href="#/yard"
        traits={{}}
        nowMs={NOW_MS}
        locale={locale}
        isNight={false}
      />
    </I18nextProvider>,
  );
  const link = screen.getByRole('link');
  return { link, text: (link.textContent ?? '').replaceAll('\u00A0', ' ') };
}

describe('a tile', () => {
  it('says word, name, time left, and how near the lightning is, and leads to the yard', () => {
    const event = activeEvent({ startAtMs: NOW_MS });
    const { link, text } = show({
      shown: 'CLOSED',
      event,
      closestStrikeM: 5_150,
      countdown: running(18 * MINUTE_MS + 59_000),
    });
    expect(text).toBe('CLOSEDNORTHGATE18minLightning 3.2 mi');
    expect(link.getAttribute('href')).toBe('#/yard');
    expect(link.dataset['status']).toBe('closed');
  });

  it.each([
    ['en-US', 'CLOSEDNORTHGATE18minLightning 2–10 mi'],
    ['fr-CA', 'FERMÉNORTHGATE18minFoudre à 2–10 mi'],
  ] as const)('says in %s how near lightning may be that a satellite saw [GAP-137]', (language, words) => {
    const lightning = { event: activeEvent({ startAtMs: NOW_MS }), countdown: running(18.9 * MINUTE_MS) };
    const bySatellite = { ...lightning, closestStrikeM: 9_800, closestStrikeErrorM: 6_200 };
    const { text } = show({ shown: 'CLOSED', ...bySatellite }, 'l', language);
    expect(text).toBe(words);
  });

  it.each([
    ['en-US', /^WARNINGNORTHGATE58minCold$/],
    ['fr-CA', /^AVERTISSEMENTNORTHGATE58minFroid$/],
  ] as const)('of medium size names in %s the hazard alone beside the time left', (language, words) => {
    const event = activeEvent({ type: 'lowTemp_level1', status: 'WARNING', startAtMs: NOW_MS });
    const { text } = show({ shown: 'WARNING', event, countdown: running(58 * MINUTE_MS) }, 'm', language);
    expect(text).toMatch(words);
  });

  it.each(['fill', 't'] as const)('has no reason while open, in size %s', (size) => {
    expect(show({}, size).text).toBe('OPENNORTHGATE');
  });

  it('keeps the title of an event that another service has named', () => {
    const title = 'Tornado Warning, until 6 PM';
    const event = activeEvent({ type: 'tornado', status: 'WARNING', startAtMs: NOW_MS, title });
    const { text } = show({ shown: 'WARNING', event, countdown: running(58 * MINUTE_MS) }, 'm');
    expect(text).toBe(`WARNINGNORTHGATE58min${title}`);
  });

  it('names hazards as the service names their events, in both languages', () => {
    const hazardsOf = ({ groups: { lightning: _lightning, ...hazards } }: typeof eventsEn) => hazards;
    expect([wallEn.hazard, wallFr.hazard]).toEqual([hazardsOf(eventsEn), hazardsOf(eventsFr)]);
  });

  it.each([
    ['en-US', 'OPENNORTHGATESATELLITE ONLY'],
    ['fr-CA', 'OUVERTNORTHGATESATELLITE SEULEMENT'],
  ] as const)('says in %s of a yard that it is open by satellites alone [GAP-137]', (language, words) => {
    const { link, text } = show({ isSatelliteOnly: true }, 's', language);
    expect(text).toBe(words);
    expect(link.dataset['satellite']).toBe('true');
  });

  it.each([
    ['en-US', 'UNKNOWNNORTHGATENo data for 6 min.Do not treat as open.'],
    ['fr-CA', 'INCONNUNORTHGATEAucune donnée depuis 6 min.Ne pas tenir pour ouvert.'],
  ] as const)('has no countdown while unknown, and says so in %s [S1]', (language, words) => {
    const { text } = show(
      { shown: 'UNKNOWN', dataAtMs: NOW_MS - 6 * MINUTE_MS, countdown: { kind: 'none' } },
      'l',
      language,
    );
    expect(text).toBe(words);
  });

  it('says only that it is not confirmed where no age is known', () => {
    expect(show({ shown: 'UNKNOWN' }).text).toContain('Not confirmed.');
  });

  it('says that no end is known where the product may not end the state by itself', () => {
    const event = activeEvent({ type: 'wind', title: 'High wind', startAtMs: NOW_MS });
    expect(show({ shown: 'ALERT_OPEN', event }).text).toBe('ALERT OPENNORTHGATEHigh windNo end time yet');
  });

  it('marks an override, and says when it ends [S9]', () => {
    const { link, text } = show({
      isOverride: true,
      event: overrideEvent(true, NOW_MS),
      countdown: running(40 * MINUTE_MS),
    });
    expect(text).toContain('OVERRIDE40minends');
    expect(link.dataset['override']).toBe('true');
  });

  it('names the day on which an override ends that lasts into another [S9][GAP-144]', () => {
    const event = overrideEvent(true, NOW_MS);
    const { text } = show({ isOverride: true, event, countdown: running(24 * 60 * MINUTE_MS) });
    expect(text).toMatch(/ends \w{3}, \w{3} \d+, \d+:\d\d [AP]M/);
  });

  it('writes hours, and less than a minute', () => {
    expect(show({ shown: 'WARNING', countdown: running(150 * MINUTE_MS) }, 'm').text).toContain('2h 30');
    document.body.replaceChildren();
    expect(show({ shown: 'WARNING', countdown: running(59_999) }, 'm').text).toContain('<1min');
  });
});

it('the head counts yards by status, worst first; a closing override counts as closed [GAP-144]', () => {
  const tiles: Partial<YardTile>[] = [
    { shown: 'CLOSED', isOverride: true },
    { shown: 'CLOSED' },
    { shown: 'LOADING' },
    { isOverride: true },
    {},
  ];
  const yards = tiles.map((tile, index) => ({
    id: `${index}`,
    name: `${index}`,
    tile: { ...QUIET, ...tile },
  }));
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <WallHeader
        title="ACME"
        yards={yards}
        nowMs={NOW_MS}
        locale={{ language: 'en-US', timeZone: 'UTC', unitSystem: 0 }}
      />
    </I18nextProvider>,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.getAttribute('aria-label'))).toEqual([
    'CLOSED: 2',
    'ALERT OPEN: 0',
    'UNKNOWN: 1',
    'WARNING: 0',
    'OVERRIDE: 1',
    'OPEN: 1',
  ]);
});
