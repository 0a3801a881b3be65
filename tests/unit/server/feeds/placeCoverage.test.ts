import { expect, test } from 'vitest';
import { createQuietTelling, placeCoverageOf } from '#server/useCases/feeds/placeCoverage.ts';
import { boxBetween, profileOf } from '../sources/sourceFixture.ts';

const NETWORK = profileOf('network', { clientId: 'ACME', footprint: [boxBetween(-110, -100)] });
const ASKED = profileOf('asked', { footprint: [boxBetween(-100, -90)] });
const SATELLITE = profileOf('glm-east', {
  role: 'secondary',
  clearsByAcceptance: true,
  footprint: [boxBetween(-90, -80)],
});
const PEOPLE = profileOf('people', { role: 'secondary', footprint: [boxBetween(-80, -70)] });

const isQuietTold = createQuietTelling(
  placeCoverageOf(
    { profiles: [NETWORK, ASKED, SATELLITE, PEOPLE], mayClear: (id) => id === NETWORK.id },
    { watchingAt: () => [] },
  ),
);

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
    expect(isQuietTold({ clientId, lon, lat: 40 })).toBe(isTold);
  },
);
