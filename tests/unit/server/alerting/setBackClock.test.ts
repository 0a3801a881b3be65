import { describe, expect, test } from 'vitest';
import { EngineSnapshot } from '#server/alerting/engineSnapshot.ts';
import type { EventChange } from '#server/alerting/engineFacility.ts';
import {
  batchOf,
  engineOf,
  MINUTE_MS,
  NOW_MS,
  QUIET_MS,
  statusesOf,
  strikeAt,
  YARD,
} from './engineFixture.ts';

const FAR = { ...YARD, id: 'FAR', lat: YARD.lat + 5 };
const OVER_MS = NOW_MS + QUIET_MS;
const at = (minutes: number) => NOW_MS + minutes * MINUTE_MS;
const told = (changes: readonly EventChange[]) =>
  changes.map(({ kind, event }) => [kind, event.eventType, event.keplerId]);

/** An engine whose yard was struck at `NOW_MS`, by a clock that then went ahead over the end of that. */
function struckAndOver() {
  const engine = engineOf({ facilities: [FAR, YARD] });
  engine.ingest(batchOf([strikeAt(5_000, NOW_MS)], NOW_MS), NOW_MS);
  engine.advanceTo(OVER_MS);
  return engine;
}

/** An engine that was told of the same strike only as that was over. */
function struckAndLate() {
  const engine = engineOf();
  const changes = engine.ingest(batchOf([strikeAt(5_000, NOW_MS)], OVER_MS), OVER_MS);
  return { engine, changes };
}

/** The same memory in a process that has just begun. */
const restarted = (engine: ReturnType<typeof engineOf>) =>
  engineOf({
    facilities: [FAR, YARD],
    snapshot: EngineSnapshot.parse(JSON.parse(JSON.stringify(engine.snapshot()))),
  });

describe('lightning that a wrong clock alone has ended [S1][S6]', () => {
  test('closes again by new events when the clock is set back before its end, and not after it', () => {
    expect(struckAndOver().advanceTo(OVER_MS)).toEqual([]);
    const engine = struckAndOver();
    expect(told(engine.advanceTo(OVER_MS - 1))).toEqual([
      ['raised', 'lightning_alert', 'e3'],
      ['raised', 'lightning_warning', 'e4'],
    ]);
    expect(statusesOf(engine)).toEqual({ lightning_alert: 'ALERT', lightning_warning: 'WARNING' });
    expect(told(engine.advanceTo(OVER_MS))).toEqual([
      ['ended', 'lightning_alert', 'e3'],
      ['ended', 'lightning_warning', 'e4'],
    ]);
  });

  test('closes again after a restart by a clock that was set back meanwhile', () => {
    const engine = restarted(struckAndOver());
    expect(told(engine.advanceTo(OVER_MS - 1))).toEqual([
      ['raised', 'lightning_alert', 'e1'],
      ['raised', 'lightning_warning', 'e2'],
    ]);
  });

  test('is remembered for the facilities that a memory is asked of, and for no others', () => {
    const engine = struckAndOver();
    const of = ({ clientId, id }: typeof YARD) =>
      engine.snapshot([{ clientId, facilityId: id }]).pastLightning;
    expect(of(YARD)).toHaveLength(2);
    expect(of(FAR)).toEqual([]);
  });

  test('closes where it was over when it was delivered, and nobody was told of it', () => {
    const { engine, changes } = struckAndLate();
    expect(changes).toEqual([]);
    expect(engine.snapshot().pastLightning).toHaveLength(2);
    expect(told(engine.advanceTo(at(20)))).toEqual([
      ['raised', 'lightning_alert', 'e1'],
      ['raised', 'lightning_warning', 'e2'],
    ]);
  });

  test('and was over when it was delivered ends without a word', () => {
    const { engine } = struckAndLate();
    expect(engine.advanceTo(OVER_MS)).toEqual([]);
    expect(engine.snapshot().pastLightning).toHaveLength(2);
  });

  test('is not what still runs', () => {
    const engine = engineOf();
    engine.ingest(batchOf([strikeAt(5_000, NOW_MS)], NOW_MS), NOW_MS);
    expect(engine.snapshot()).toMatchObject({ lightning: [{}, {}], pastLightning: [] });
  });

  test('does not shorten what closes the yard for longer', () => {
    const engine = engineOf();
    engine.ingest(batchOf([strikeAt(5_000, NOW_MS)], NOW_MS), NOW_MS);
    engine.advanceTo(at(35));
    engine.ingest(batchOf([strikeAt(5_000, at(10))], at(36)), at(36));
    expect(engine.advanceTo(at(20))).toEqual([]);
    expect(engine.advanceTo(at(40) - 1)).toEqual([]);
    expect(statusesOf(engine)).toHaveProperty('lightning_alert');
    engine.advanceTo(at(40));
    expect(statusesOf(engine)).toEqual({});
  });
});

describe('lightning that was told', () => {
  test('is not told again when it is delivered again, and is when it came closer', () => {
    const near = { ...strikeAt(5_000, NOW_MS), lat: FAR.lat };
    const engine = engineOf({ facilities: [YARD, FAR] });
    const deliver = (...strikes: ReturnType<typeof strikeAt>[]) =>
      engine.ingest(batchOf(strikes, NOW_MS), NOW_MS).map(({ kind, facilityId }) => [kind, facilityId]);
    const both = [strikeAt(5_000, NOW_MS), near];
    expect(deliver(...both)).toEqual([
      ['raised', 'YARD'],
      ['raised', 'YARD'],
      ['raised', 'FAR'],
      ['raised', 'FAR'],
    ]);
    expect(deliver(...both)).toEqual([]);
    expect(deliver(strikeAt(4_000, NOW_MS))).toEqual([
      ['moved', 'YARD'],
      ['moved', 'YARD'],
    ]);
  });
});
