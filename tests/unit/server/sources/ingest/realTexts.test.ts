import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDelivery } from '#server/sources/ingest/readDelivery.ts';
import { mappingOf } from './feedFixture.ts';

/** Recorded texts beside the repository; they are no part of it, and these tests are left out without them. */
const FOLDER = resolve(import.meta.dirname, '../../../../../../shared/data/live/lightning-text');
const textOf = (name: string) => readFileSync(resolve(FOLDER, name), 'utf8');

describe.skipIf(!existsSync(FOLDER))('recorded texts of lightning', () => {
  it('of GLD360 in UALF 2 are read, one record twice [GAP-137]', () => {
    const { strikes, rows } = readDelivery(textOf('ualf2_gld360_satpy.txt'), mappingOf('ualf'));
    expect([rows.length, strikes.length]).toEqual([4, 4]);
    expect(strikes.map(({ atMs, lat, lon, origin }) => [atMs, lat, lon, origin.kind, origin.errorM])).toEqual(
      [
        [Date.UTC(2021, 0, 4, 8, 0, 1), -20.8001, -158.3439, 'CC', 1_910],
        [Date.UTC(2021, 0, 4, 8, 0, 1, 864), 0.4381, -0.85, 'CG', 1_950],
        [Date.UTC(2021, 0, 4, 8, 0, 1, 864), 0.4381, -0.85, 'CG', 1_950],
        [Date.UTC(2021, 0, 4, 8, 0, 1, 897), 66.8166, 42.4914, 'CC', 4_330],
      ],
    );
  });

  it('of a Boltek sensor are strikes once the sender writes their time before them [GAP-137]', () => {
    const sentences = textOf('boltek_ld350_wimli.txt').trimEnd().split('\n');
    const timed = sentences.map((sentence, nth) => `2026-07-14T21:03:2${nth}Z ${sentence}`).join('\n');
    const site = { lat: 44.4759, lon: -73.2121, distanceUnit: 'mi' as const };
    expect(readDelivery(timed, mappingOf('boltek', { site })).strikes).toHaveLength(5);
    expect(readDelivery(sentences.join('\n'), mappingOf('boltek', { site })).strikes).toEqual([]);
  });
});
