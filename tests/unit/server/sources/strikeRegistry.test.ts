import { describe, expect, it } from 'vitest';
import { createStrikeRegistry } from '#server/sources/strikeRegistry.ts';
import type { SourceKind } from '#server/sources/sourceProfile.ts';
import type { SourcedBatch, StrikeBatch } from '#server/sources/strikeSource.ts';
import { batchOf, MINUTE_MS, NOW_MS, strikeAt } from '../alerting/engineFixture.ts';
import { handSource, profileOf } from './sourceFixture.ts';

const STRIKE = strikeAt(1_000, NOW_MS - MINUTE_MS);

function started(batch: StrikeBatch): SourcedBatch[] {
  const delivered: SourcedBatch[] = [];
  const hand = handSource(profileOf('east'));
  createStrikeRegistry([hand.source]).start((part) => delivered.push(part));
  hand.deliver(batch);
  return delivered;
}

const spansOf = (batches: readonly SourcedBatch[]) =>
  batches.map(({ fromMs, asOfMs }) => [fromMs - NOW_MS, asOfMs - NOW_MS]);

describe('the registry of strike sources', () => {
  it('delivers what each source delivers, under its id [GAP-137]', async () => {
    const delivered: SourcedBatch[] = [];
    const [east, west] = ['east', 'west'].map((id) => handSource(profileOf(id)));
    const registry = createStrikeRegistry([east!.source, west!.source]);
    registry.start((batch) => delivered.push(batch));
    west!.deliver(batchOf([STRIKE], NOW_MS));
    east!.deliver(batchOf([], NOW_MS));
    expect(delivered.map(({ sourceId, strikes }) => [sourceId, strikes.count])).toEqual([
      ['west', 1],
      ['east', 0],
    ]);
    await registry.stop();
    expect([east!.stops(), west!.stops()]).toEqual([1, 1]);
    east!.deliver(batchOf([], NOW_MS));
    expect(delivered).toHaveLength(2);
  });

  it('refuses no source, two with one id, an id that names no folder, and an advisory one [GAP-137]', () => {
    const registryOf = (...profiles: ReturnType<typeof profileOf>[]) =>
      createStrikeRegistry(profiles.map((profile) => handSource(profile).source));
    expect(() => registryOf()).toThrow('There is no source of strikes.');
    expect(() => registryOf(profileOf('east'), profileOf('east'))).toThrow('Two sources have the id "east".');
    expect(() => registryOf(profileOf('../east'))).toThrow('The source id "../east"');
    expect(() => registryOf(profileOf('east', { role: 'advisory' }))).toThrow('east is advisory');
  });

  it.each<[SourceKind, SourceKind]>([
    ['live', 'simulation'],
    ['replay', 'live'],
  ])('refuses %s beside %s, and names both [S14]', (one, other) => {
    const sources = [profileOf('one', { kind: one }), profileOf('other', { kind: other })];
    expect(() => createStrikeRegistry(sources.map((profile) => handSource(profile).source))).toThrow(
      /Live sources \(\w+\) cannot run beside simulated or replayed ones \(\w+\)/u,
    );
  });

  it('counts simulated beside replayed data as simulated [S14]', () => {
    const kindOf = (...kinds: SourceKind[]) =>
      createStrikeRegistry(kinds.map((kind, nth) => handSource(profileOf(`s${nth}`, { kind })).source)).kind;
    expect(kindOf('live', 'live')).toBe('live');
    expect(kindOf('replay', 'replay')).toBe('replay');
    expect(kindOf('replay', 'simulation')).toBe('simulation');
  });
});

describe('a partial answer of a source', () => {
  it('covers what is left, each stretch by itself, and delivers each strike once [S4]', () => {
    const dependencies = started({
      ...batchOf([STRIKE], NOW_MS, NOW_MS - 1_000),
      uncovered: [
        [NOW_MS - 800, NOW_MS - 700],
        [NOW_MS - 300, NOW_MS - 300],
      ],
    });
    expect(spansOf(dependencies)).toEqual([
      [-1_000, -801],
      [-699, -301],
      [-299, 0],
    ]);
    expect(dependencies.map(({ strikes }) => strikes.count)).toEqual([1, 0, 0]);
  });

  it.each([
    ['all of it', [[NOW_MS - 2_000, NOW_MS]]],
    [
      'all of it in two',
      [
        [NOW_MS - 1_000, NOW_MS - 500],
        [NOW_MS - 500, NOW_MS],
      ],
    ],
    ['a span without times', [[Number.NaN, Number.NaN]]],
  ] as [string, [number, number][]][])(
    'of which %s is missing proves nothing, and raises [S1][S4]',
    (_, uncovered) => {
      const dependencies = started({ ...batchOf([STRIKE], NOW_MS, NOW_MS - 1_000), uncovered });
      expect(dependencies).toHaveLength(1);
      expect(dependencies[0]!.asOfMs).toBeLessThan(dependencies[0]!.fromMs);
      expect(dependencies[0]!.strikes.count).toBe(1);
    },
  );

  it('loses nothing by a span outside of it', () => {
    const dependencies = started({
      ...batchOf([], NOW_MS, NOW_MS - 1_000),
      uncovered: [[NOW_MS - 9_000, NOW_MS - 8_000]],
    });
    expect(spansOf(dependencies)).toEqual([[-1_000, 0]]);
  });
});
