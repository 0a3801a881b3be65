import { expect, test } from 'vitest';
import type { Facility } from '#contracts/facility.ts';
import { DEFAULT_LIGHTNING_RULES } from '#domain/alerting/lightningRules.ts';
import { leavesYardsUnknown } from '#views/sources/listedSources.ts';
import { profileOf as glmProfileOf, GOES_EAST } from '#server/sources/glm/satellites.ts';
import type { SourceProfile } from '#server/sources/sourceProfile.ts';
import { createSourceReadings } from '#server/sources/sourceReadings.ts';
import { sourcesOf, type SourceListDependencies } from '#server/useCases/feeds/sourceList.ts';
import { boxBetween, profileOf } from '../sources/sourceFixture.ts';
import { START_MS } from '../testNetwork.ts';

const MINUTE_MS = 60_000;
const YARD = { clientId: 'ACME', id: 'YARD', longitude: -97, latitude: 37 } as Facility;
const SIGNED = {
  facilityId: 'YARD',
  signedBy: 'Sam',
  signedAt: '2026-07-04T18:30:00.000Z',
  until: '2027-07-04T18:30:00.000Z',
  reason: 'none else',
  isRunning: true,
};
const GLM = glmProfileOf(GOES_EAST);
const WARNINGS = profileOf('nws-alerts', { role: 'secondary' });
const PROBABILITY = profileOf('mrms', { role: 'advisory' });

type Content = 'lightning' | 'alerts' | 'probability';
type Heard = readonly [profile: SourceProfile, content: Content, ageMs: number | null];
type Facts = {
  readonly acceptances?: readonly (typeof SIGNED)[];
  readonly isWatchedAlone?: boolean;
  readonly rules?: Partial<ReturnType<SourceListDependencies['rulesFor']>>;
};

/** Sources as listed, whose newest content is so old; null: they were never heard. Primary ones may clear. */
function list(heard: readonly Heard[], { acceptances = [], isWatchedAlone = false, rules = {} }: Facts = {}) {
  const clock = { atMs: START_MS, nowMs: () => clock.atMs };
  const readings = createSourceReadings(clock);
  for (const [profile, content, ageMs] of heard) {
    const meter = readings.meterOf(profile, content);
    const atMs = START_MS - (ageMs ?? 0);
    if (ageMs !== null) meter.noteDelivery({ rows: 0, spans: [[atMs - MINUTE_MS, atMs]], newestMs: null });
  }
  return sourcesOf(
    {
      readings,
      mayClear: (id) => heard.some(([profile]) => profile.id === id && profile.role === 'primary'),
      grants: { list: () => [] },
      acceptances: { list: () => [...acceptances], isWatchedAlone: () => isWatchedAlone },
      rulesFor: () => ({ requiredSources: [], lightning: DEFAULT_LIGHTNING_RULES, ...rules }),
      clock,
    },
    'ACME',
    [YARD],
  ).sources;
}

const silent = (sources: ReturnType<typeof list>) =>
  sources.filter(leavesYardsUnknown).map(({ id, yards }) => [id, yards.aloneCount, ...yards.ids]);

test('a satellite on which a yard rests by a signature may clear, and is told of with its yards once silent [GAP-137][S4]', () => {
  const facts = { acceptances: [SIGNED], isWatchedAlone: true };
  const [satellite] = list([[GLM, 'lightning', 10 * MINUTE_MS]], facts);
  expect(satellite).toMatchObject({ condition: 'gone', role: 'secondary', mayClear: true });
  expect(silent([satellite!])).toEqual([['glm-east', 1, 'YARD']]);
});

test.each([
  ['nobody has signed', {}],
  ['the signature has ended', { acceptances: [{ ...SIGNED, isRunning: false }], isWatchedAlone: true }],
  ['a primary source watches it by now', { acceptances: [SIGNED], isWatchedAlone: false }],
])('no yard rests on a satellite where %s [GAP-137]', (_why, facts) => {
  const sources = list([[GLM, 'lightning', 10 * MINUTE_MS]], facts);
  expect(sources[0]).toMatchObject({ mayClear: false, yards: { count: 1, aloneCount: 0 } });
  expect(silent(sources)).toEqual([]);
});

test('two sources that are silent at once leave the yards of both unknown, and both are told of [GAP-137][S4]', () => {
  const gone = 10 * MINUTE_MS;
  const sources = list([
    [profileOf('one'), 'lightning', gone],
    [profileOf('other'), 'lightning', gone],
    [profileOf('never'), 'lightning', null],
  ]);
  expect(sources.map(({ condition }) => condition)).toEqual(['gone', 'gone', 'waiting']);
  expect(silent(sources)).toEqual([
    ['one', 1, 'YARD'],
    ['other', 1, 'YARD'],
    ['never', 1, 'YARD'],
  ]);
});

test('a silent source is not told of while another one clears its yards', () => {
  const sources = list([
    [profileOf('one'), 'lightning', 10 * MINUTE_MS],
    [profileOf('other'), 'lightning', 0],
  ]);
  expect(silent(sources)).toEqual([]);
  expect(sources.map(({ yards }) => yards.aloneCount)).toEqual([0, 1]);
});

test('a silent source that the policy requires is told of, whatever else clears there [GAP-139][S4]', () => {
  const one = profileOf('one');
  const both: Heard[] = [
    [one, 'lightning', 10 * MINUTE_MS],
    [profileOf('other'), 'lightning', 0],
  ];
  const sources = list(both, { rules: { requiredSources: ['one'] } });
  expect(silent(sources)).toEqual([['one', 1, 'YARD']]);
  expect(sources[1]?.yards.aloneCount).toBe(0);
});

test.each([
  ['that closes by warnings', { tornado: 'close' }, [['nws-alerts', 1, 'YARD']]],
  ['that does not close by them', { tornado: 'nothing' }, []],
] as const)(
  'a silent list of warnings is told of with the yards of a policy %s [GAP-139][S4]',
  (_which, warningActions, expected) => {
    const sources = list([[WARNINGS, 'alerts', 10 * MINUTE_MS]], { rules: { warningActions } });
    expect(silent(sources)).toEqual(expected);
    expect(sources[0]?.mayClear).toBe(false);
  },
);

test.each([
  ['a signature', [SIGNED], [['mrms', 1, 'YARD']]],
  ['none', [], []],
] as const)(
  'a silent probability is told of with the yards that satellites clear by a signature: %s [GAP-137][S8]',
  (_which, acceptances, expected) => {
    const facts = { acceptances, isWatchedAlone: true };
    expect(silent(list([[PROBABILITY, 'probability', 20 * MINUTE_MS]], facts))).toEqual(expected);
  },
);

test('no yard rests on a network whose area holds the yard, but not its whole alert ring [GAP-137][S1]', () => {
  const cut = profileOf('cut', { footprint: [boxBetween(-97.05, -80)] });
  const [source] = list([[cut, 'lightning', 0]]);
  expect(source?.yards).toEqual({ count: 1, aloneCount: 0, ringNotCoveredCount: 1, ids: ['YARD'] });
});
