import { expect, test } from 'vitest';
import { createQuietTelling, placeCoverageOf } from '#server/useCases/feeds/placeCoverage.ts';
import { boxBetween, profileOf } from '../sources/sourceFixture.ts';

const RING_M = 9_656;
const NETWORK = profileOf('network', { clientId: 'ACME', footprint: [boxBetween(-110, -100)] });
const ASKED = profileOf('asked', { footprint: [boxBetween(-100, -90)] });
const SATELLITE = profileOf('glm-east', {
  role: 'secondary',
  clearsByAcceptance: true,
  footprint: [boxBetween(-90, -80)],
});
const PEOPLE = profileOf('people', { role: 'secondary', footprint: [boxBetween(-80, -70)] });

const coverageAt = placeCoverageOf(
  { profiles: [NETWORK, ASKED, SATELLITE, PEOPLE], mayClear: (id) => id === NETWORK.id },
  { watchingAt: () => [] },
);
const isQuietTold = createQuietTelling(coverageAt);

test.each([
  ['a network that may clear', 'ACME', -105, true],
  ['the network of another client', 'OTHER', -105, false],
  ['a network that nobody has let clear', 'ACME', -95, false],
  ['a satellite', 'ACME', -85, true],
  ['a source that tells of strikes alone', 'ACME', -75, false],
  ['no source', 'ACME', -60, false],
])(
  'quiet at a place of %s for %s at longitude %i is told: %s [GAP-137][S4]',
  (_of, clientId, lon, isTold) => {
    expect(isQuietTold({ clientId, lon, lat: 40 }, RING_M)).toBe(isTold);
  },
);

test.each([
  ['6 miles', RING_M, 'quiet', true],
  ['20 miles', 32_187, 'ringNotCovered', false],
] as const)(
  'what a network proves 10 miles inside its edge, by an alert ring of %s [GAP-137][S1]',
  (_of, alertRadiusM, proof, isTold) => {
    const place = { clientId: 'ACME', lon: -100.19, lat: 40 };
    expect(coverageAt(place, alertRadiusM).lightning).toMatchObject([{ id: 'network', proof }]);
    expect(isQuietTold(place, alertRadiusM)).toBe(isTold);
  },
);
