import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { isoInstant } from '#domain/time/instant.ts';
import { incidentRecord } from '../../../support/incidentRecord.ts';
import { plain, showIncident } from './showIncident.tsx';

afterEach(cleanup);

const MINUTE_MS = 60_000;
/** Clocks in Chicago fall back from CDT to CST, 2 AM. */
const FALL_BACK_MS = Date.UTC(2026, 10, 1, 7);
const after = (minutes: number) => isoInstant(FALL_BACK_MS + minutes * MINUTE_MS);

async function shownOf(...changes: Parameters<typeof incidentRecord>) {
  showIncident(async () => incidentRecord(...changes));
  await screen.findByRole('heading', { level: 1 });
  const [where] = document.querySelectorAll('.incident-head p');
  return { where: plain(where!), foot: plain(document.querySelector('.incident-foot p')) };
}

describe('times of a record where clocks change', () => {
  test('name the zone of the summer in a record of the summer that is read in the winter [GAP-63]', async () => {
    const { where, foot } = await shownOf({ asOf: '2026-12-01T18:00:00.000Z' });
    expect(where).toBe('Cour d’Été, Jul 14, 2026, 12:00 PM to Jul 14, 2026, 12:38 PM CDT');
    expect(foot).toBe('Record as of Dec 1, 2026, 12:00 PM CST. Times are those of the yard’s clock, CDT.');
  });

  test('name each its own zone in a closing over the night in which clocks fall back [GAP-63]', async () => {
    const night = { start: after(-10), from: after(-20), end: after(20), to: after(35), asOf: after(120) };
    const { where, foot } = await shownOf({ ...night, verdicts: [], notices: [], screens: [] });
    expect(where).toBe('Cour d’Été, Nov 1, 2026, 1:50 AM CDT to Nov 1, 2026, 1:20 AM CST');
    expect(foot).toBe('Record as of Nov 1, 2026, 3:00 AM CST. Times are those of the yard’s clock, CDT.');
  });

  test('name that of its begin where the closing goes on', async () => {
    const night = { start: after(-10), from: after(-20), end: null, to: after(35), asOf: after(35) };
    const { where } = await shownOf({ ...night, isActive: true });
    expect(where).toBe('Cour d’Été, since Nov 1, 2026, 1:50 AM CDT');
  });
});
