import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TrafficIncidents } from '#contracts/trafficIncidents.ts';
import { createRoadworkSource } from '#server/sources/roadwork/roadworkSource.ts';
import { readWzdx } from '#server/sources/roadwork/readWzdx.ts';
import { createLiveIncidents } from '#server/world/layers/liveIncidents.ts';
import { FAULTS, json, MINUTE_MS, NOON_MS, startLayerStage } from './layerStage.ts';

const WZDX = '/wzdx.geojson';
const EVENTS = '/api/v2/get/event?format=json&lang=en';
const COLORADO = { west: -110, south: 36, east: -101, north: 42, zoom: 6 };
/** A recorded answer beside the repository; it is no part of it, and its test is left out without it. */
const RECORDED = resolve(
  import.meta.dirname,
  '../../../../../../shared/data/live/wzdx/cdot_cwz_production_2025-08-13.json',
);

/** A work zone in the form of WZDx 4.2. */
function zone(id: string, change: Readonly<Record<string, unknown>> = {}): object {
  return {
    id,
    type: 'Feature',
    properties: {
      core_details: {
        event_type: 'work-zone',
        data_source_id: 'a',
        road_names: ['I-76'],
        direction: 'westbound',
        description: 'Alternating traffic.',
      },
      start_date: '2026-11-20T13:00:00Z',
      end_date: '2026-11-25T23:00:00Z',
      vehicle_impact: 'alternating-one-way',
      beginning_cross_street: 'Red Lion Road',
      ending_cross_street: 'US 6',
      ...change,
    },
    geometry: {
      type: 'LineString',
      coordinates: [
        [-102.8, 40.8],
        [-102.9, 40.8],
        [-103, 40.8],
      ],
    },
  };
}

function feed(features: readonly unknown[], info: object = {}): object {
  return {
    feed_info: { version: '4.2', update_date: '2026-11-23T11:58:00Z', ...info },
    type: 'FeatureCollection',
    features,
  };
}

/** An event in the form that the 511 services document; none was recorded. */
function event(change: Readonly<Record<string, unknown>> = {}): object {
  return {
    ID: 7,
    RoadwayName: 'Moraine Lake Rd',
    DirectionOfTravel: 'All',
    Description: 'Closed for the season.',
    LastUpdated: NOON_MS / 1_000 - 600,
    StartDate: NOON_MS / 1_000 - 3_600,
    PlannedEndDate: null,
    EventType: 'roadwork',
    IsFullClosure: false,
    Latitude: 39.7,
    Longitude: -105,
    ...change,
  };
}

const open = (kind: 'wzdx' | '511' = 'wzdx') =>
  startLayerStage(
    (options) => {
      const url = `${options.baseUrl}${kind === 'wzdx' ? WZDX : EVENTS}`;
      return createRoadworkSource({ name: 'Colorado', url, kind, attribution: 'CDOT' }, options);
    },
    { [WZDX]: json(feed([zone('a')])), [EVENTS]: json([event()]) },
  );
let stage: Awaited<ReturnType<typeof open>>;
let nowMs: number;
beforeEach(async () => {
  nowMs = NOON_MS;
  stage = await open();
});
afterEach(() => stage.stop());

type Source = Awaited<ReturnType<typeof stage.start>>;
const incidentsOf = (...sources: Source[]) => createLiveIncidents(sources, { nowMs: () => nowMs });
const within = (source: Source, view = COLORADO) => incidentsOf(source).within(view, 'en-US')?.tm.poi ?? null;

describe('createRoadworkSource', () => {
  it('tells of work zones as the contract has them, at the time of the feed [CALL-31][S5]', async () => {
    const source = await stage.start();
    const answer = incidentsOf(source).within(COLORADO, 'fr-CA');
    expect(TrafficIncidents.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({
      isSimulation: false,
      tm: {
        '@id': '2026-11-23T11:58:00.000Z',
        poi: [
          {
            id: 'roadwork-colorado-a',
            p: { x: -102.9, y: 40.8 },
            ic: 9,
            ty: 0,
            c: 'Travaux routiers',
            r: 'I-76 westbound',
            f: 'Red Lion Road',
            t: 'US 6',
          },
        ],
      },
    });
    expect(answer!.tm.poi[0]!.l).toBeCloseTo(16_834, -2);
    expect([source.profile.attribution, stage.warnings]).toEqual(['CDOT', []]);
  });

  it('shows 300 at most, closed roads first, and counts those that it leaves out [S4]', async () => {
    const many = Array.from({ length: 301 }, (_, nth) => zone(`work${nth}`));
    stage.answers[WZDX] = json(feed([...many, zone('closed', { vehicle_impact: 'all-lanes-closed' })]));
    const answer = incidentsOf(await stage.start()).within(COLORADO, 'en-US')!;
    expect(answer.tm.poi).toHaveLength(300);
    expect(answer.tm.poi[0]!.id).toMatch(/closed$/u);
    expect(answer.omittedCount).toBe(2);
  });

  it('shows what is on now and within the view, closed roads first', async () => {
    stage.answers[WZDX] = json(
      feed([
        zone('work'),
        zone('over', { end_date: '2026-11-23T12:00:00Z' }),
        zone('later', { start_date: '2026-11-23T12:00:01Z' }),
        zone('closed', { vehicle_impact: 'all-lanes-closed' }),
      ]),
    );
    const source = await stage.start();
    expect(within(source)!.map(({ id, ic }) => [id.slice('roadwork-colorado-'.length), ic])).toEqual([
      ['closed', 8],
      ['work', 9],
    ]);
    expect(within(source, { ...COLORADO, east: -105 })).toEqual([]);
    nowMs += 1_000;
    expect(within(source)).toHaveLength(3);
  });

  it.each([
    ['4', true],
    ['4.0', true],
    ['1.0', true],
    ['3.1', false],
    ['5.0', false],
  ])('reads version %s: %s', async (version, isRead) => {
    stage.answers[WZDX] = json(feed([zone('a')], { version }));
    expect((await stage.start()).content() !== null).toBe(isRead);
  });

  it.each([
    ...FAULTS,
    ['a feed of a time to come', json(feed([], { update_date: '2026-11-23T12:00:11Z' })), /a time to come/],
    ['a feed without a time', json(feed([], { update_date: 'today' })), /when it was made/],
  ] as const)('does not know after %s [S4]', async (_, answer, reason) => {
    stage.answers[WZDX] = answer;
    const source = await stage.start();
    expect([source.content(), incidentsOf(source).times(), within(source)]).toEqual([null, null, null]);
    expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
  });

  it('knows of no road work by a feed that has none', async () => {
    stage.answers[WZDX] = json(feed([]));
    expect(within(await stage.start())).toEqual([]);
  });

  it('is late while one of several feeds is, and does not know after three hours [S4][S5]', async () => {
    const source = await stage.start();
    const silent: Source = { ...source, content: () => null, times: () => null };
    const madeMs = NOON_MS - 2 * MINUTE_MS;
    expect(incidentsOf(source).times()).toEqual({ madeMs, dueMs: madeMs + 30 * MINUTE_MS });
    expect(incidentsOf(source, silent).times()).toEqual({ madeMs, dueMs: madeMs });
    const newer: Source = { ...source, times: () => ({ madeMs: NOON_MS, dueMs: NOON_MS + MINUTE_MS }) };
    expect(incidentsOf(newer, source).times()).toEqual({ madeMs, dueMs: NOON_MS + MINUTE_MS });
    expect(incidentsOf(newer, source).within(COLORADO, 'en-US')!.tm['@id']).toBe('2026-11-23T11:58:00.000Z');
    stage.advance(178 * MINUTE_MS + 1);
    expect(within(source)).toBeNull();
  });
});

describe('a 511 service', () => {
  beforeEach(async () => {
    await stage.stop();
    stage = await open('511');
  });

  it('tells of its events, at the time of the newest', async () => {
    const types = ['closures', 'accidentsAndIncidents', 'roadwork', 'generalInfo'];
    stage.answers[EVENTS] = json([
      ...types.map((EventType, nth) => event({ ID: `${nth}`, EventType })),
      event({ ID: '4', IsFullClosure: true, LastUpdated: NOON_MS / 1_000 - 60 }),
      event({ ID: '5', PlannedEndDate: NOON_MS / 1_000 }),
    ]);
    const source = await stage.start();
    expect(within(source)!.map(({ id, ic, r }) => [id.at(-1), ic, r])).toEqual([
      ['0', 8, 'Moraine Lake Rd All'],
      ['4', 8, 'Moraine Lake Rd All'],
      ['1', 1, 'Moraine Lake Rd All'],
      ['2', 9, 'Moraine Lake Rd All'],
      ['3', 0, 'Moraine Lake Rd All'],
    ]);
    expect(source.times()!.madeMs).toBe(NOON_MS - MINUTE_MS);
  });

  it.each([...FAULTS, ['events of another form', json([{ id: 1 }]), /None of/]] as const)(
    'does not know after %s [S4]',
    async (_, answer, reason) => {
      stage.answers[EVENTS] = answer;
      const source = await stage.start();
      expect(within(source)).toBeNull();
      expect(stage.warnings).toEqual([expect.stringMatching(reason)]);
    },
  );
});

describe.skipIf(!existsSync(RECORDED))('a recorded feed', () => {
  it('of Colorado is read whole', () => {
    const { content, rows, refused, atMs } = readWzdx(JSON.parse(readFileSync(RECORDED, 'utf8')));
    expect([rows, refused, new Date(atMs).toISOString()]).toEqual([150, 0, '2025-08-13T18:24:47.000Z']);
    expect(content.filter(({ fromMs, untilMs }) => fromMs! <= atMs && atMs < untilMs!)).toHaveLength(80);
    expect(content.filter(({ type }) => type === 8)).toHaveLength(3);
  });
});
