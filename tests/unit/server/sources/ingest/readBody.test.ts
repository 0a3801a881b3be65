import { describe, expect, test } from 'vitest';
import { FeedMapping, mappingFault, type MappingTemplate } from '#server/sources/ingest/feedMapping.ts';
import { createIngestSource } from '#server/sources/ingest/ingestSource.ts';
import { readDelivery } from '#server/sources/ingest/readDelivery.ts';
import { readTelemetry } from '#server/sources/ingest/readTelemetry.ts';
import { weather } from '../ownStationStage.ts';
import { engineOf, MINUTE_MS, NOW_MS, YARD } from '../../alerting/engineFixture.ts';
import { feedOf, mappingOf } from './feedFixture.ts';

const AT = '2026-07-14T21:04:00Z';
const time = { path: 'polledAt' };
const complete = { by: 'poll-window' as const, time, windowS: 300, settleS: 20, full: 1_000 };
const XWEATHER: MappingTemplate = { role: 'primary', complete };
/** A feed whose mapping does not say what an answer has. */
const OWN: MappingTemplate = { ...XWEATHER, success: undefined };
/** Xweather documents of an error that "the response property will always be an empty array". */
const REFUSAL = {
  success: false,
  error: { code: 'maxhits_min', description: 'The maximum number of hits per minute was reached.' },
  response: [],
};
const ITEM = {
  id: 'x',
  loc: { lat: YARD.lat, long: YARD.lon },
  ob: { timestamp: NOW_MS / 1_000, pulse: { type: 'cg' } },
};

const read = (body: object, changes = XWEATHER) =>
  readDelivery(JSON.stringify({ polledAt: AT, ...body }), mappingOf('xweather', changes));
const proves = (body: object, changes = XWEATHER) => {
  const { claim, problem } = read(body, changes);
  return problem === null && claim.is === 'span';
};

/** Delivers the same to a feed once a minute for 40 minutes; returns since when lightning is known. */
function polled(body: object): number | null {
  const { mapping, profile } = feedOf(XWEATHER, 'xweather');
  const source = createIngestSource(mapping, profile);
  const engine = engineOf({ sources: [profile] });
  let nowMs = NOW_MS;
  source.start((batch) => void engine.ingest({ ...batch, sourceId: profile.id }, nowMs));
  source.setMayClear(true, nowMs);
  for (; nowMs <= NOW_MS + 40 * MINUTE_MS; nowMs += MINUTE_MS)
    source.take(JSON.stringify({ polledAt: new Date(nowMs).toISOString(), ...body }), nowMs).prove();
  return engine.lightningAsOfMs(YARD.clientId, YARD.id);
}

describe('a body whose sender did not answer', () => {
  test('proves no quiet, however often it comes, as an answer without lightning does [S1][S4][GAP-137]', () => {
    expect(polled(REFUSAL)).toBeNull();
    expect(polled({ success: true, error: null, response: [] })).not.toBeNull();
  });

  test('is known by what the shipped mapping of Xweather demands of an answer [S4][GAP-137]', () => {
    expect(proves({ success: true, error: { code: 'warn_no_data' }, response: [] })).toBe(true);
    expect(proves({ response: [] })).toBe(false);
    expect(read({ response: [] }).claim).toEqual({ is: 'broken', reason: 'success is not true' });
  });

  test.each([
    [{ success: false }, 'the body says that success is false'],
    [{ success: 'False' }, 'the body says that success is false'],
    [{ error: { code: 429 } }, 'the body states an error'],
    [{ error: 'quota exceeded' }, 'the body states an error'],
    [{ errors: [{ message: 'timeout' }] }, 'the body states an error'],
    [{}, null],
    [{ error: null, errors: [] }, null],
    [{ error: '', errors: {} }, null],
    [{ error: false, success: true }, null],
  ])('is known without that by what the body states, beside strikes too: %j [S4]', (stated, problem) => {
    for (const response of [[], [ITEM]]) {
      const delivery = read({ ...stated, response }, OWN);
      expect(delivery.problem).toBe(problem);
      expect(delivery.claim.is).toBe(problem === null ? 'span' : 'nothing');
      expect(delivery.strikes).toHaveLength(response.length); // they raise
    }
  });

  test('is none where a feed proves nothing and sends strikes beside an error [S2]', () => {
    const warned = { error: 'late', response: [ITEM] };
    expect(read(warned, { success: undefined }).problem).toBeNull();
    expect(read({ ...warned, response: [] }, { success: undefined }).problem).toBe(
      'the body states an error',
    );
  });

  test('tells of no weather either [S4]', () => {
    const telemetry = { ...weather, format: 'json' as const, items: 'rows' };
    const body = JSON.stringify({ success: false, rows: [] });
    expect(readTelemetry(body, telemetry, NOW_MS).problem).toBe('the body says that success is false');
  });
});

test('a mapping cannot demand of rows what only a whole body says', () => {
  const read = FeedMapping.safeParse({ ...mappingOf(), success: { path: 'ok', equals: true } });
  expect(read.error && mappingFault(read.error)).toBe(
    'success: it needs format json or geojson, without stream',
  );
});
