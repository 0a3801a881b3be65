import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Facility } from '#contracts/facility.ts';
import { DEMO_FACILITIES, demoPosition } from '#server/sources/simulator/demoFacilities.ts';

describe('DEMO_FACILITIES', () => {
  it('fits the facility contract with all its texts, tags and a time zone [DATA-01]', () => {
    for (const [nth, seed] of DEMO_FACILITIES.entries()) {
      const facility = Facility.parse({ gid: nth + 1, ...seed });
      expect(facility).toMatchObject({ clientId: 'ACME', isDevice: false });
      for (const text of [
        facility.city,
        facility.state,
        facility.postalCode,
        facility.address,
        facility.tz,
      ]) {
        expect(text).toBeTruthy();
      }
      expect(facility.tags?.length).toBe(1);
    }
  });

  it('has ids unique without regard to case', () => {
    expect(new Set(DEMO_FACILITIES.map(({ id }) => id.toLowerCase())).size).toBe(DEMO_FACILITIES.length);
  });

  it('has about 140 yards in North America and some in Europe and India', () => {
    const inCountries = (...codes: string[]) =>
      DEMO_FACILITIES.filter(({ countryCode }) => codes.includes(countryCode)).length;
    expect(inCountries('US', 'CA', 'MX')).toBeGreaterThanOrEqual(140);
    expect(inCountries('NL', 'DE', 'FR', 'IT', 'ES', 'PL')).toBe(6);
    expect(DEMO_FACILITIES.filter(({ tz }) => tz === 'Asia/Kolkata')).toHaveLength(5);
  });

  it('are as many as the README says', async () => {
    expect(await readFile('README.md', 'utf8')).toContain(`list of ${DEMO_FACILITIES.length} yards`);
  });

  it('places yards in their zone', () => {
    expect(DEMO_FACILITIES[0]).toMatchObject({
      city: 'Amarillo',
      tz: 'America/Chicago',
    });
    expect(() => demoPosition('NOWHERE')).toThrow('NOWHERE is not a demonstration yard.');
  });
});
