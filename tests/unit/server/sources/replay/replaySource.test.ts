import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCoverage } from '#server/sources/coverage.ts';
import { createReplaySource, replayRecording } from '#server/sources/replay/replaySource.ts';
import type { StrikeRecording } from '#server/sources/replay/recordingBuilder.ts';
import type { StrikeBatch } from '#server/sources/strikeSource.ts';
import { columnsOf } from '../../alerting/engineFixture.ts';
import { createFolder } from './recordingFixture.ts';

const folder = createFolder();
const NOW_MS = Date.UTC(2026, 10, 21, 12, 0, 0);
const THEN_MS = Date.UTC(2018, 6, 2, 4, 33, 0);

function recordingOf(...secondsAfter: number[]): StrikeRecording {
  const strikes = columnsOf(
    secondsAfter.map((seconds) => ({ lon: 1, lat: 2, atMs: THEN_MS + seconds * 1000, kind: 1 })),
  );
  const time =
    secondsAfter.length === 0
      ? { span: null, unread: [], isBeginRead: true, isEndRead: true }
      : {
          span: spanOf(secondsAfter[0]!, secondsAfter.at(-1)!),
          unread: [],
          isBeginRead: true,
          isEndRead: true,
        };
  return { strikes, read: strikes.count, accepted: strikes.count, rejected: 0, problems: [], time };
}

function spanOf(fromS: number, toS: number) {
  return { fromMs: THEN_MS + fromS * 1_000, toMs: THEN_MS + toS * 1_000 };
}

/** A recording of which these parts were not read. */
function brokenRecording(secondsAfter: readonly number[], ...unread: [fromS: number, toS: number][]) {
  const recording = recordingOf(...secondsAfter);
  return { ...recording, time: { ...recording.time, unread: unread.map(([from, to]) => spanOf(from, to)) } };
}

/** Up to when an engine knows after these batches without a gap, and since when; s after the start. */
function knownAfter(batches: readonly StrikeBatch[]) {
  const coverage = createCoverage();
  for (const { fromMs, asOfMs } of batches) coverage.add(fromMs, asOfMs);
  return coverage.latest()?.map((atMs) => (atMs - NOW_MS) / 1_000) ?? null;
}

/** A replay whose clock and beat the test holds. */
function played(recording: StrikeRecording, { speed = 1 }: { speed?: number } = {}) {
  let nowMs = NOW_MS;
  let beat: () => void = () => undefined;
  let isStopped = false;
  const batches: StrikeBatch[] = [];
  const source = replayRecording(recording, {
    speed,
    clock: { nowMs: () => nowMs },
    repeat: (run) => {
      beat = run;
      return () => {
        isStopped = true;
      };
    },
  });
  source.start((batch) => batches.push(batch));
  return {
    source,
    batches,
    isStopped: () => isStopped,
    after: (seconds: number): StrikeBatch => {
      nowMs = NOW_MS + seconds * 1000;
      beat();
      return batches.at(-1)!;
    },
  };
}

const timesOf = ({ strikes }: StrikeBatch) => [...strikes.atMs.subarray(0, strikes.count)];

describe('a replay shifted to now', () => {
  it('delivers the past as quiet and the first strike as falling now', () => {
    const { batches } = played(recordingOf(0, 10));
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject({ fromMs: NOW_MS - 2 * 3_600_000, asOfMs: NOW_MS });
    expect(timesOf(batches[0]!)).toEqual([NOW_MS]);
  });

  it('delivers each strike when its time has come, stamped in network time', () => {
    const { after } = played(recordingOf(0, 10, 10.5, 60));
    expect(timesOf(after(9))).toEqual([]);
    expect(timesOf(after(10))).toEqual([NOW_MS + 10_000]);
    expect(timesOf(after(11))).toEqual([NOW_MS + 10_500]);
  });

  it('plays N times as fast, so that strikes lie N times as close in network time', () => {
    const { after } = played(recordingOf(0, 600, 1_200, 6_000), { speed: 60 });
    expect(timesOf(after(10))).toEqual([NOW_MS + 10_000]);
    expect(timesOf(after(20))).toEqual([NOW_MS + 20_000]);
  });

  it('goes on to say quiet without a gap while there is no lightning in the recording [S4]', () => {
    const { batches, after } = played(recordingOf(0, 60));
    for (let second = 1; second < 60; second += 1) after(second);
    expect(batches).toHaveLength(60);
    batches.slice(1).forEach((batch, index) => expect(batch.fromMs).toBe(batches[index]!.asOfMs));
    expect(batches.at(-1)?.asOfMs).toBe(NOW_MS + 59_000);
  });

  it('says at once that it does not know when the recording has ended, and covers nothing after it [S1][S4][GAP-138]', () => {
    const { batches, after, isStopped } = played(recordingOf(0, 5.5));
    after(5);
    expect(batches.every(({ unknownBecause }) => unknownBecause === undefined)).toBe(true);
    expect(after(6)).toMatchObject({ unknownBecause: 'recordingEnded' });
    expect(batches.flatMap(timesOf)).toEqual([NOW_MS, NOW_MS + 5_500]);
    expect(knownAfter(batches)).toEqual([-7_200, 5.5]);
    expect(isStopped()).toBe(true);
  });

  it('does not call a recording ended whose end could not be read [S4][GAP-138]', () => {
    const recording = recordingOf(0, 5);
    const { after } = played({ ...recording, time: { ...recording.time, isEndRead: false } });
    expect(after(6)).toMatchObject({ unknownBecause: 'recordingIncomplete' });
  });

  it('covers nothing of a part that was not read, and plays the strikes that fell in it [S1][S2][GAP-138]', () => {
    const { batches, after } = played(brokenRecording([0, 10, 15, 20, 60], [10, 20]));
    after(9);
    expect(after(10)).toMatchObject({ unknownBecause: 'recordingIncomplete' });
    expect(after(16)).toMatchObject({ unknownBecause: 'recordingIncomplete' });
    expect(knownAfter(batches)).toEqual([-7_200, 10]);
    expect(after(25).unknownBecause).toBeUndefined();
    expect(knownAfter(batches)).toEqual([20, 25]);
    expect(batches.flatMap(timesOf)).toEqual([0, 10, 15, 20].map((second) => NOW_MS + second * 1_000));
  });

  it('leaves a gap for a single instant that was not read, however fast it plays [S1][GAP-138]', () => {
    const { batches, after } = played(brokenRecording([0, 600, 1_200], [600, 600]), { speed: 60 });
    after(15);
    expect(batches.filter(({ unknownBecause }) => unknownBecause !== undefined)).toHaveLength(1);
    expect(knownAfter(batches)![0]).toBeGreaterThan(10);
    expect(knownAfter(batches)![0]).toBeLessThan(10.01);
  });

  it('takes nothing for quiet before a recording whose beginning was not read [S1][GAP-138]', () => {
    const recording = brokenRecording([0, 60], [0, 0]);
    const { batches, after } = played({ ...recording, time: { ...recording.time, isBeginRead: false } });
    expect(batches[0]).toMatchObject({ unknownBecause: 'recordingIncomplete' });
    expect(timesOf(batches[0]!)).toEqual([NOW_MS]);
    after(5);
    expect(knownAfter(batches)![0]).toBeGreaterThan(0);
  });

  it('passes a gap and the end in one beat, each told [S4][GAP-138]', () => {
    const { batches, after } = played(brokenRecording([0, 10, 20, 30], [10, 20]));
    after(600);
    expect(batches.map(({ unknownBecause = null }) => unknownBecause)).toEqual([
      null,
      null,
      'recordingIncomplete',
      null,
      'recordingEnded',
    ]);
    expect(batches.flatMap(timesOf)).toHaveLength(4);
  });

  it('delivers what fell while it slept, once, with its own times', () => {
    const { batches, after } = played(recordingOf(0, 10, 20, 900));
    expect(timesOf(after(600))).toEqual([NOW_MS + 10_000, NOW_MS + 20_000]);
    expect(timesOf(after(601))).toEqual([]);
    expect(batches.flatMap(timesOf)).toHaveLength(3);
  });

  it('waits when the clock was set back by seconds [S6]', () => {
    const { batches, after } = played(recordingOf(0, 10));
    after(5);
    after(3);
    expect(batches).toHaveLength(2);
  });

  it('goes on at the right time when the clock was set back by hours [S6]', () => {
    const { batches, after } = played(recordingOf(0, 18_010, 18_020));
    after(18_000);
    after(60);
    expect(batches).toHaveLength(2);
    expect(after(65)).toMatchObject({ fromMs: NOW_MS + 60_000, asOfMs: NOW_MS + 65_000 });
    expect(timesOf(after(70))).toEqual([NOW_MS + 70_000]);
  });

  it('says that it is no live lightning, and keeps the kinds of the strikes', () => {
    const { source, batches } = played(recordingOf(0));
    expect(source.profile.kind).toBe('replay');
    expect([...batches[0]!.strikes.kind]).toEqual([1]);
  });
});

describe('a replay', () => {
  afterEach(() => vi.useRealTimers());

  it('of nothing covers nothing, and says so [S4][GAP-138]', () => {
    const { batches } = played(recordingOf());
    expect(batches).toMatchObject([{ unknownBecause: 'recordingEnded' }]);
    expect(knownAfter(batches)).toBeNull();
  });

  it('stops', () => {
    const { source, isStopped } = played(recordingOf(0, 60));
    source.stop();
    source.stop();
    expect(isStopped()).toBe(true);
  });

  it.each([0, -1, NaN, Infinity])('at speed %d is refused', (speed) => {
    expect(() => played(recordingOf(0), { speed })).toThrow(/speed is/);
  });

  it('of files beats each second and tells what was wrong with them', async () => {
    vi.useFakeTimers({ now: NOW_MS });
    const path = folder.write(
      'a.csv',
      'time_utc,lon,lat\n2018-07-02T04:33:00Z,1,2\nnever,1,2\n2018-07-02T04:34:00Z,1,2\n',
    );
    const source = await createReplaySource({
      files: [path],
      speed: 1,
      clock: { nowMs: () => Date.now() },
    });
    expect(source.recording.problems).toHaveLength(1);
    const batches: StrikeBatch[] = [];
    source.start((batch) => batches.push(batch));
    vi.advanceTimersByTime(3_000);
    // the first is told apart from the unreadable part after it
    expect(batches).toHaveLength(5);
    source.stop();
    vi.advanceTimersByTime(3_000);
    expect(batches).toHaveLength(5);
  });
});
