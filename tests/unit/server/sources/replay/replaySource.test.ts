import { afterEach, describe, expect, it, vi } from 'vitest';
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
  return { strikes, read: strikes.count, accepted: strikes.count, rejected: 0, problems: [] };
}

/** A replay whose clock and beat the test holds. */
function played(recording: StrikeRecording, options: { speed?: number; shiftToNow?: boolean } = {}) {
  let nowMs = NOW_MS;
  let beat: () => void = () => undefined;
  let isStopped = false;
  const batches: StrikeBatch[] = [];
  const source = replayRecording(recording, {
    speed: options.speed ?? 1,
    shiftToNow: options.shiftToNow ?? true,
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
    const { after } = played(recordingOf(0, 10, 10.5));
    expect(timesOf(after(9))).toEqual([]);
    expect(timesOf(after(10))).toEqual([NOW_MS + 10_000]);
    expect(timesOf(after(11))).toEqual([NOW_MS + 10_500]);
  });

  it('plays N times as fast, so that strikes lie N times as close in network time', () => {
    const { after } = played(recordingOf(0, 600, 1_200), { speed: 60 });
    expect(timesOf(after(10))).toEqual([NOW_MS + 10_000]);
    expect(timesOf(after(20))).toEqual([NOW_MS + 20_000]);
  });

  it('goes on to say quiet without a gap when there is no lightning, during and after the recording [S4]', () => {
    const { batches, after } = played(recordingOf(0, 5));
    for (let second = 1; second <= 60; second += 1) after(second);
    expect(batches).toHaveLength(61);
    batches.slice(1).forEach((batch, index) => expect(batch.fromMs).toBe(batches[index]!.asOfMs));
    expect(batches.at(-1)?.asOfMs).toBe(NOW_MS + 60_000);
  });

  it('delivers what fell while it slept, once, with its own times', () => {
    const { batches, after } = played(recordingOf(0, 10, 20));
    expect(timesOf(after(600))).toEqual([NOW_MS + 10_000, NOW_MS + 20_000]);
    expect(timesOf(after(601))).toEqual([]);
    expect(batches.flatMap(timesOf)).toHaveLength(3);
  });

  it('waits when the clock was set back', () => {
    const { batches, after } = played(recordingOf(0, 10));
    after(5);
    after(3);
    expect(batches).toHaveLength(2);
  });

  it('says that it is no live lightning, and keeps the kinds of the strikes', () => {
    const { source, batches } = played(recordingOf(0));
    expect(source.isSimulation).toBe(true);
    expect([...batches[0]!.strikes.kind]).toEqual([1]);
  });
});

describe('a replay at its own time', () => {
  it('keeps the strikes’ times and runs its own clock from the first, at its speed', () => {
    const { source, after } = played(recordingOf(0, 600), { shiftToNow: false, speed: 60 });
    expect(source.stampNowMs()).toBe(THEN_MS);
    const batch = after(10);
    expect(timesOf(batch)).toEqual([THEN_MS + 600_000]);
    expect(batch.asOfMs).toBe(THEN_MS + 600_000);
    expect(source.stampNowMs()).toBe(THEN_MS + 600_000);
  });
});

describe('a replay', () => {
  afterEach(() => vi.useRealTimers());

  it('of nothing says nothing, not even that it is quiet [S4]', () => {
    expect(played(recordingOf()).batches).toEqual([]);
  });

  it('stops', () => {
    const { source, isStopped } = played(recordingOf(0));
    source.stop();
    source.stop();
    expect(isStopped()).toBe(true);
  });

  it.each([0, -1, NaN, Infinity])('at speed %d is refused', (speed) => {
    expect(() => played(recordingOf(0), { speed })).toThrow(/speed is/);
  });

  it('of files beats each second and tells what was wrong with them', async () => {
    vi.useFakeTimers({ now: NOW_MS });
    const path = folder.write('a.csv', 'time_utc,lon,lat\n2018-07-02T04:33:00Z,1,2\nnever,1,2\n');
    const source = await createReplaySource({
      files: [path],
      speed: 1,
      shiftToNow: true,
      clock: { nowMs: () => Date.now() },
    });
    expect(source.recording.problems).toHaveLength(1);
    const batches: StrikeBatch[] = [];
    source.start((batch) => batches.push(batch));
    vi.advanceTimersByTime(3_000);
    expect(batches).toHaveLength(4);
    source.stop();
    vi.advanceTimersByTime(3_000);
    expect(batches).toHaveLength(4);
  });
});
