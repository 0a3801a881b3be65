import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import {
  clientAlerts,
  createMapFeedSystem,
  QUIET_YARD,
  satelliteAlerts,
  STORM_YARD,
} from '#tests/support/mapFeedSystem.ts';
import { activeEvent } from '#tests/support/yardEvents.ts';
import type { Language } from '#domain/language/language.ts';
import type { MapLocale } from '#views/mapFacts/mapView.ts';
import { FacilityPicker } from '#views/facilityPicker/FacilityPicker.tsx';
import { textsOf } from '../textsOf.ts';

const facility = (gid: number, id: string, name: string, city: string): Facility => ({
  id,
  gid,
  name,
  city,
  clientId: 'ACME',
  latitude: 45,
  longitude: -73,
  countryCode: 'CA',
});
const FACILITIES = [
  facility(1, 'NORTHGATE', 'Northgate Yard', 'Amarillo'),
  facility(2, 'QC-2', 'Dépôt du Vieux-Port', 'Québec'),
];

const READER: MapLocale = {
  language: 'en-US',
  timeZone: 'America/Chicago',
  timeZoneOf: () => 'America/Chicago',
  unitSystemOf: () => 0,
};

function renderPicker(
  facilities: readonly Facility[] | null,
  isSimulation = false,
  language: Language = 'en-US',
) {
  const map = createMapFeedSystem();
  render(
    <I18nextProvider i18n={textsOf(language)}>
      <FacilityPicker
        facilities={facilities}
        mapFeed={map.actor}
        locale={READER}
        isSimulation={isSimulation}
        hrefOf={({ id }) => `#/yardalert/ACME/${id}`}
      />
    </I18nextProvider>,
  );
  return map;
}
const countLine = () => screen.getAllByRole('status').map(({ textContent }) => textContent.trim());
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

describe('the facility picker', () => {
  it.each([
    ['en-US', 'OPEN - SATELLITE ONLY'],
    ['fr-CA', 'OUVERT – SATELLITE SEULEMENT'],
  ] as const)(
    'says in %s of a yard that satellites alone call it open, as map card and list do [GAP-137][GAP-144]',
    async (language, words) => {
      const map = renderPicker([facility(1, QUIET_YARD, 'Quiet', 'Amarillo')], false, language);
      await act(() => map.answer(satelliteAlerts(map.nowMs())));
      expect(screen.getByRole('link').querySelector('.chip')?.textContent).toBe(words);
    },
  );

  it('lists every facility with a link to its page [YARD-04]', () => {
    renderPicker(FACILITIES);

    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /Northgate/ }).getAttribute('href')).toBe(
      '#/yardalert/ACME/NORTHGATE',
    );
    expect(countLine()).toContain('2 facilities');
  });

  it('lists them by name, the numbers in it by their value, also what a search leaves [GAP-65]', () => {
    const named = ['Yard 10', 'Écluse', 'Yard 2', 'Zoo'].map((name, row) =>
      facility(row + 1, `ID_${row}`, name, 'Amarillo'),
    );
    const { name: _, ...nameless } = facility(9, 'MIDDLE', '', 'Amarillo');
    renderPicker([...named, nameless]);
    const listed = () => screen.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(17));
    expect(listed()).toEqual(['ID_1', 'MIDDLE', 'ID_2', 'ID_0', 'ID_3']);
    search('yard');
    expect(listed()).toEqual(['ID_2', 'ID_0']);
  });

  it.each(['depot', 'VIEUX', 'qc-2', 'quebec dépôt'])('finds by name, id and city: %s', (sought) => {
    renderPicker(FACILITIES);
    search(sought);

    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#/yardalert/ACME/QC-2',
    ]);
  });

  it('says that nothing matches, and that it still loads [ERR-20][GAP-132]', () => {
    renderPicker(FACILITIES);
    search('zzz');
    expect(countLine()).toContain('No data matching current selection');
    cleanup();

    renderPicker(null);
    expect(countLine()).toContain('Loading...');
  });

  it('shows the status of each as the map does, and none as open before it is proven [GAP-144][S1][S4]', async () => {
    const map = renderPicker([
      facility(1, STORM_YARD, 'Stormy', 'Amarillo'),
      facility(2, QUIET_YARD, 'Quiet', 'Québec'),
    ]);
    const row = (name: RegExp) => within(screen.getByRole('link', { name }));
    expect(row(/Quiet/).queryByText('OPEN')).toBeNull();
    const alert = activeEvent({ startAtMs: map.nowMs() });
    await act(() => map.answer(clientAlerts({ [STORM_YARD]: [alert] }, map.nowMs())));
    expect(row(/Stormy/).getByText('CLOSED')).toBeDefined();
    expect(row(/Quiet/).getByText('OPEN')).toBeDefined();
    await act(() => map.pass(90_000));
    expect(row(/Quiet/).getByText('UNKNOWN')).toBeDefined();
  });

  it('tells a listener that statuses are late, and then that none is known, without a time that changes [S4]', async () => {
    const map = renderPicker([facility(1, QUIET_YARD, 'Quiet', 'Amarillo')]);
    await act(() => map.answer(clientAlerts({}, map.nowMs())));
    expect(countLine()).toContain('');
    await act(() => map.pass(46_000));
    expect(countLine()).toContain('Statuses are late.');
    await act(() => map.pass(20_000));
    const unknown = 'Statuses are unknown. Do not treat any yard as open.';
    expect(countLine()).toContain(unknown);
    act(() => map.send({ type: 'witness.lost' }));
    expect(countLine()).toContain(unknown);
    await act(() => map.answer(clientAlerts({}, map.nowMs())));
    expect(countLine()).toContain('Strike monitor is restarting. No yard is confirmed open.');
  });

  it('tells a listener that strikes are missing, also where the statuses are late [S4][S12]', async () => {
    const map = renderPicker([facility(1, QUIET_YARD, 'Quiet', 'Amarillo')]);
    await act(() => map.answer(clientAlerts({}, map.nowMs())));
    const facts = { lastAlertStrikeMs: null, lastWarningStrikeMs: null, isComplete: false };
    act(() => map.send({ type: 'witness.changed', sightings: [{ facilityId: QUIET_YARD, facts }] }));
    expect(countLine()).toContain('Strike monitor data is incomplete.');
    await act(() => map.pass(46_000));
    expect(countLine()).toContain('Statuses are late. Strike monitor data is incomplete.');
  });

  it('says that statuses are a simulation where they are [S14]', () => {
    renderPicker(FACILITIES, true);
    expect(screen.getByText('SIMULATION')).toBeDefined();
  });

  it('draws 200 of a thousand facilities, and says how to find the others', () => {
    renderPicker(
      Array.from({ length: 1_000 }, (_, gid) => facility(gid, `Y${gid}`, `Yard ${gid}`, 'Québec')),
    );
    expect(screen.getAllByRole('link')).toHaveLength(200);
    expect(screen.getByText('800 more facilities. Search to find them.')).toBeDefined();
    search('yard 999');
    expect(screen.getAllByRole('link')).toHaveLength(1);
  });
});
