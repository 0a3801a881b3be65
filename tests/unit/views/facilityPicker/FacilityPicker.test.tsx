import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
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

function renderPicker(facilities: readonly Facility[] | null) {
  render(
    <I18nextProvider i18n={textsOf('en-US')}>
      <FacilityPicker
        facilities={facilities}
        hrefOf={({ id }) => `#/yardalert/ACME/${id}`}
        language="en-US"
      />
    </I18nextProvider>,
  );
}
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

describe('the facility picker', () => {
  it('lists every facility with a link to its page [YARD-04]', () => {
    renderPicker(FACILITIES);

    expect(screen.getAllByRole('link')).toHaveLength(2);
    expect(screen.getByRole('link', { name: /Northgate/ }).getAttribute('href')).toBe(
      '#/yardalert/ACME/NORTHGATE',
    );
    expect(screen.getByRole('status').textContent).toBe('2 facilities');
  });

  it.each(['depot', 'VIEUX', 'qc-2', 'quebec dépôt'])('finds by name, id and city: %s', (sought) => {
    renderPicker(FACILITIES);
    search(sought);

    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#/yardalert/ACME/QC-2',
    ]);
  });

  it('says that nothing matches, and that it still loads', () => {
    renderPicker(FACILITIES);
    search('zzz');
    expect(screen.getByRole('status').textContent).toBe('No data matching current selection');
    cleanup();

    renderPicker(null);
    expect(screen.getByRole('status').textContent).toBe('Loading...');
  });
});
