import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StrikeStep } from '#contracts/strike.ts';
import { createStrikeColumns } from '#domain/lightning/strikeColumns.ts';
import { decodeStrikeSnapshot } from '#domain/lightning/strikeSnapshot.ts';
import { createKnownTime } from '#server/world/lightning/knownTime.ts';
import { createStepWindow } from '#server/world/lightning/stepWindow.ts';
import type { KnownStep } from '#server/world/lightning/strikeStepBody.ts';
import { createAtmosphere } from '#server/sources/simulator/atmosphere.ts';

const START_MS = Date.UTC(2026, 5, 12, 18, 0, 0);
const LENGTH_MS = 60_000;

const textOf = ({ body }: KnownStep) => body.bytes.toString();

describe('createStepWindow', () => {
  const atmosphere = createAtmosphere({ seed: 11, stagedAtMs: START_MS });

  it('publishes the same steps however a source cuts its deliveries [S4]', () => {
    const publishedWith = (cuts: readonly number[]): KnownStep[] => {
      const window = createStepWindow();
      const edges = [0, ...cuts, LENGTH_MS];
      return edges.slice(1).flatMap((edge, nth) => {
        const fromMs = START_MS + edges[nth]!;
        const asOfMs = START_MS + edge;
        return window.accept({ strikes: atmosphere.strikesBetween(fromMs, asOfMs), fromMs, asOfMs });
      });
    };
    const whole = publishedWith([]);
    expect(whole.map(({ stepMs }) => stepMs - START_MS)).toEqual(
      Array.from({ length: 12 }, (_, nth) => nth * 5_000),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: LENGTH_MS }), { maxLength: 20 }), (cuts) => {
        const parts = publishedWith(cuts.sort((a, b) => a - b));
        expect(parts.map(textOf)).toEqual(whole.map(textOf));
      }),
      { numRuns: 30 },
    );
  });

  it('publishes every strike exactly once, however late it comes [S3]', () => {
    const strikes = atmosphere.strikesBetween(START_MS, START_MS + LENGTH_MS);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 50 }),
        (delaysMs) => {
          const window = createStepWindow();
          const published: KnownStep[] = [];
          const rows = Array.from({ length: strikes.count }, (_, row) => row);
          const heardAtMs = (row: number) => strikes.atMs[row]! + delaysMs[row % delaysMs.length]!;
          for (let fromMs = START_MS; fromMs < START_MS + LENGTH_MS + 40_000; fromMs += 1_000) {
            const heard = rows.filter((row) => heardAtMs(row) >= fromMs && heardAtMs(row) < fromMs + 1_000);
            const pick = (column: Float64Array) => Float64Array.from(heard, (row) => column[row]!);
            const { lon, lat, atMs } = strikes;
            const kind = Uint8Array.from(heard, (row) => strikes.kind[row]!);
            const late = { lon: pick(lon), lat: pick(lat), atMs: pick(atMs), kind, count: heard.length };
            published.push(...window.accept({ strikes: late, fromMs, asOfMs: fromMs + 1_000 }));
          }
          const times = published.flatMap((step) => StrikeStep.parse(JSON.parse(textOf(step))));
          expect(times.map(({ timestamp }) => timestamp).sort((a, b) => a - b)).toEqual(
            Array.from(strikes.atMs),
          );
        },
      ),
      { numRuns: 20 },
    );
  });
});

it('lists a drill strike in its step, marked, and leaves it out of everything that counts [S1]', () => {
  const window = createStepWindow();
  const nothing = { ...createStrikeColumns(0), count: 0 };
  window.accept({ strikes: nothing, fromMs: START_MS, asOfMs: START_MS + 1_000 });
  window.acceptDrill({ lon: -101.8, lat: 35.2, atMs: START_MS + 1_500 });
  const published = window.accept({ strikes: nothing, fromMs: START_MS + 1_000, asOfMs: START_MS + 5_000 });
  expect(published.map((step) => StrikeStep.parse(JSON.parse(textOf(step))))).toEqual([
    [{ lat: 35.2, lon: -101.8, timestamp: START_MS + 1_500, strikeType: 'CG', drill: true }],
  ]);
  expect(published[0]!.strikes.count).toBe(0);
  const snapshot = Uint8Array.from(window.snapshot()!.bytes).buffer;
  expect(decodeStrikeSnapshot(snapshot)!.strikes.count).toBe(0);
});

describe('createKnownTime', () => {
  it('covers exactly the milliseconds that were added', () => {
    const Span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 }));
    fc.assert(
      fc.property(fc.array(Span, { maxLength: 12 }), Span, (spans, [askedMs, askedLengthMs]) => {
        const known = createKnownTime();
        const added = new Set<number>();
        for (const [fromMs, lengthMs] of spans) {
          known.add(fromMs, fromMs + lengthMs);
          for (let atMs = fromMs; atMs <= fromMs + lengthMs; atMs++) added.add(atMs);
        }
        const asked = Array.from({ length: askedLengthMs + 1 }, (_, nth) => askedMs + nth);
        expect(known.covers(askedMs, askedMs + askedLengthMs)).toBe(asked.every((atMs) => added.has(atMs)));
        expect(known.endMs()).toBe(added.size === 0 ? null : Math.max(...added));
      }),
    );
  });
});
