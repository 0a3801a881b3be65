import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createEdgeAnswers, type EdgeAnswers } from '#server/useCases/edges/edgeAnswers.ts';
import { encodeForBus } from '#server/useCases/edges/busCodec.ts';
import { isoInstant } from '#domain/time/instant.ts';
import { answersEntry, beatEntry, rawEntry, clientAnswers, NOW_MS } from './busValues.ts';

const SECOND_MS = 1_000;

const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
const clock = { atMs: NOW_MS, nowMs: () => clock.atMs };
const monotonic = { ms: 7 };
const noteBeat = vi.fn<(term: number, atMs: number, cameMs: number) => void>();
let answers: EdgeAnswers;

beforeEach(() => {
  vi.clearAllMocks();
  clock.atMs = NOW_MS;
  monotonic.ms = 7;
  answers = createEdgeAnswers({
    leaderClock: { note: noteBeat },
    clock,
    monotonicMs: () => monotonic.ms,
    log,
  });
});

const generatedAt = () => answers.of('ACME')?.file.generatedAt;

describe('answers of the leader at an edge', () => {
  test('are none before the first, not an empty list [S4][S13]', async () => {
    expect(answers.of('ACME')).toBeNull();
    await answers.take(await beatEntry());
    expect(answers.of('ACME')).toBeNull();
    expect(answers.leader()?.origin).toBe('http://127.0.0.1:1');
  });

  test('keep the term and the times of the leader [S13][S5]', async () => {
    await answers.take(await answersEntry({ isClosed: true }));
    clock.atMs += 3_600_000;
    expect(answers.of('ACME')?.file).toEqual(clientAnswers({ isClosed: true }).file);
    const [group] = clientAnswers({ isClosed: true }).groups;
    expect(answers.of('ACME')?.answerOf('YARD')).toEqual({ ...group!.shared, ...group!.facilities[0] });
    expect(answers.of('ACME')?.answerOf('OTHER_YARD')).toBeNull();
  });

  // a put that a paused server of the bus had in its hands comes late, with the newest revision
  test('of an older evaluation never take the place of newer ones [S13]', async () => {
    await answers.take(await answersEntry({ isClosed: true }));
    await answers.take(await answersEntry({ atMs: NOW_MS - SECOND_MS }));
    expect(generatedAt()).toBe(isoInstant(NOW_MS));
    expect(answers.of('ACME')?.file.alerts).toHaveLength(1);
    expect(answers.refused.older()).toBe(1);
  });

  test('of the same evaluation take the place of those before, as an order changes them [S9]', async () => {
    await answers.take(await answersEntry());
    await answers.take(await answersEntry({ isClosed: true }));
    expect(answers.of('ACME')?.file.alerts).toHaveLength(1);
  });

  test('of a lower term never count again, whatever their time and client [S13]', async () => {
    await answers.take(await answersEntry({ term: 6, isClosed: true }));
    await answers.take(await answersEntry({ term: 5, atMs: NOW_MS + SECOND_MS }));
    await answers.take(await answersEntry({ term: 5, client: 'OTHER' }));
    expect(answers.of('ACME')?.file.term).toBe(6);
    expect(answers.of('OTHER')).toBeNull();
    expect(answers.refused.older()).toBe(2);
  });

  test('of a lower term than a beat count no more, and those held go on to age [S13]', async () => {
    await answers.take(await answersEntry());
    await answers.take(await beatEntry({ term: 6 }));
    await answers.take(await answersEntry({ atMs: NOW_MS + SECOND_MS }));
    expect(generatedAt()).toBe(isoInstant(NOW_MS));
    await answers.take(await answersEntry({ term: 6, atMs: NOW_MS - SECOND_MS }));
    expect(answers.of('ACME')?.file.term).toBe(6);
  });

  test('of the future are refused: they would keep out what is true until then [S13]', async () => {
    await answers.take(await answersEntry());
    await answers.take(await answersEntry({ atMs: NOW_MS + 60_000 }));
    expect(generatedAt()).toBe(isoInstant(NOW_MS));
    clock.atMs += SECOND_MS;
    await answers.take(await answersEntry({ atMs: NOW_MS + SECOND_MS }));
    expect(generatedAt()).toBe(isoInstant(NOW_MS + SECOND_MS));
  });

  test.each([3_001, 30_000, 300_000])(
    'that were put before the clock was set back by %i ms give way to those put after [S1][S2][S13]',
    async (setBackMs) => {
      await answers.take(await answersEntry());
      clock.atMs += SECOND_MS - setBackMs;
      await answers.take(await answersEntry({ atMs: clock.atMs, isClosed: true }));
      expect(generatedAt()).toBe(isoInstant(clock.atMs));
      expect(answers.of('ACME')?.file.alerts).toHaveLength(1);
      expect(answers.refused.older()).toBe(0);
    },
  );

  test('more than 2 s ahead of the clock, because it was set back, are held no more [S1][S5]', async () => {
    await answers.take(await answersEntry());
    await answers.take(await beatEntry());
    clock.atMs = NOW_MS - 2 * SECOND_MS;
    expect(generatedAt()).toBe(isoInstant(NOW_MS));
    clock.atMs -= 1;
    expect(answers.behind(10 * SECOND_MS)).toEqual(['ACME']);
    expect(answers.of('ACME')).toBeNull();
    expect(log.warn).toHaveBeenCalledTimes(1);
    // nor when the clock has reached them: they are older by then than their time says
    clock.atMs = NOW_MS;
    expect(answers.of('ACME')).toBeNull();
  });

  const twoTerms = { ...clientAnswers(), term: 6 };
  const twoTimes = { ...clientAnswers(), file: clientAnswers({ atMs: NOW_MS + SECOND_MS }).file };
  const withoutAnswer = { ...clientAnswers({ isClosed: true }), groups: [] };
  test.each([
    ['no bytes', Buffer.from('')],
    ['no JSON', Buffer.from('<html>')],
    ['truncated gzip', gzipSync(JSON.stringify(clientAnswers())).subarray(0, 40)],
    ['an empty list', Buffer.from('{"term":5,"alerts":[]}')],
    ['two terms', Buffer.from(JSON.stringify(twoTerms))],
    ['two evaluations', Buffer.from(JSON.stringify(twoTimes))],
    ['a facility without an answer', Buffer.from(JSON.stringify(withoutAnswer))],
    ['the client of another key', Buffer.from(JSON.stringify(clientAnswers({ client: 'OTHER' })))],
    ['gzip that grows without end', gzipSync(Buffer.alloc(130_000_000))],
  ])('that are %s are logged, and leave the last ones to age [S13][S4]', async (_what, value) => {
    await answers.take(await answersEntry({ isClosed: true }));
    await answers.take(rawEntry(value));
    expect(generatedAt()).toBe(isoInstant(NOW_MS));
    expect(answers.of('ACME')?.file.alerts).toHaveLength(1);
    expect(answers.refused.unreadable()).toBe(1);
    expect(log.error).toHaveBeenCalledTimes(1);
    // and the next one counts
    await answers.take(await answersEntry());
    expect(answers.of('ACME')?.file.alerts).toHaveLength(0);
  });

  test('are taken in the order in which they came, however long each takes to read', async () => {
    const value = clientAnswers();
    const [group] = value.groups;
    const many = Array.from({ length: 5_000 }, (_, nth) => ({
      ...group!.facilities[0]!,
      facilityId: `F${nth}`,
    }));
    group!.facilities.push(...many);
    const slow = rawEntry(await encodeForBus(value));
    await Promise.all([answers.take(slow), answers.take(await answersEntry({ isClosed: true }))]);
    expect(answers.of('ACME')?.file.alerts).toHaveLength(1);
  });

  test('of a newer leader count, and hand on a hazard that this version cannot name [S13][GAP-136]', async () => {
    const value = clientAnswers();
    const hail = { hazard: 'hail', source: 'RADAR', asOf: isoInstant(NOW_MS), staleAfterMs: 600_000 };
    const [group] = value.groups;
    const newer = {
      ...value,
      file: { ...value.file, weather: [{ facilityIds: ['YARD'], weatherAsOf: [hail] }], addedLater: 1 },
      groups: [{ ...group, shared: { ...group!.shared, weatherAsOf: [hail], addedLater: 1 } }],
    };
    await answers.take(rawEntry(await encodeForBus(newer)));
    expect(answers.of('ACME')?.answerOf('YARD')?.weatherAsOf).toEqual([hail]);
    expect(answers.of('ACME')?.file.weather?.[0]?.weatherAsOf).toEqual([hail]);
    expect(answers.refused.unreadable()).toBe(0);
  });

  test('of a client that the leader names no more are gone', async () => {
    await answers.take(await answersEntry());
    await answers.take(await answersEntry({ client: 'OTHER' }));
    await answers.take(await beatEntry({ clients: ['OTHER'] }));
    expect(answers.of('ACME')).toBeNull();
    expect(answers.of('OTHER')).not.toBeNull();
  });
});

describe('beats of the leader at an edge', () => {
  test('tell whose answers are missing or behind', async () => {
    await answers.take(await answersEntry());
    await answers.take(await beatEntry({ clients: ['ACME', 'OTHER'], atMs: NOW_MS + SECOND_MS }));
    expect(answers.behind(SECOND_MS)).toEqual(['OTHER']);
    expect(answers.behind(SECOND_MS - 1)).toEqual(['ACME', 'OTHER']);
  });

  test('of a lower term change nothing [S13]', async () => {
    await answers.take(await beatEntry({ term: 6, origin: 'http://new:1' }));
    await answers.take(await beatEntry({ term: 5, origin: 'http://old:1', atMs: NOW_MS + SECOND_MS }));
    expect(answers.leader()?.origin).toBe('http://new:1');
    expect(noteBeat).toHaveBeenCalledTimes(1);
  });

  test('that come a second time say nothing of the clocks', async () => {
    await answers.take(await beatEntry());
    await answers.take(await beatEntry());
    expect(noteBeat).toHaveBeenCalledTimes(1);
    await answers.take(await beatEntry({ atMs: NOW_MS + SECOND_MS }));
    expect(noteBeat).toHaveBeenLastCalledWith(5, NOW_MS + SECOND_MS, 7);
    expect(answers.beatAtMs()).toBe(7);
  });

  test('came when they came, whatever had to be read before them [S13]', async () => {
    const both = [answers.take(await answersEntry()), answers.take(await beatEntry())];
    monotonic.ms = 3_000;
    await Promise.all(both);
    expect(noteBeat).toHaveBeenLastCalledWith(5, NOW_MS, 7);
  });

  test.each(['ftp://engine', 'engine:8080', 'javascript:alert(1)'])(
    'with the address %s are refused',
    async (origin) => {
      await answers.take(await beatEntry({ origin }));
      expect(answers.leader()).toBeNull();
      expect(answers.refused.unreadable()).toBe(1);
      // the log names what is wrong with the value
      const reason = expect.stringMatching(/^origin: ./);
      expect(log.error).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ reason }),
        'A value of the bus cannot be used',
      );
    },
  );
});
