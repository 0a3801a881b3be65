import { describe, expect, it } from 'vitest';
import { judgeMemory } from './memoryJudge.ts';
import type { MemorySample } from './memoryMeter.ts';
import { mustShow, NOTHING_HEARD, type Heard } from './pageRules.ts';
import type { Happening, Recording } from './recording.ts';
import { createScreenJudge } from './screenJudge.ts';
import { tellStory, type Story } from './story.ts';
import { createYardService } from './yardService.ts';

const SECOND_MS = 1_000;
const HOUR_S = 3_600;
/** The first block without its faults: a storm hits the yard. */
const story: Story = { ...tellStory(2), faults: [] };
const service = createYardService(story);
const CLOSE = { northM: 2_000, eastM: 0, isGround: true };

/** An answer of a healthy service every 5 s. */
function goodAnswers(fromS: number, toS: number): Happening[] {
  return Array.from({ length: Math.ceil((toS - fromS) / 5) }, (_, i) => {
    const atMs = story.startMs + (fromS + i * 5) * SECOND_MS + 1;
    return { atMs, kind: 'good', contentAtMs: atMs, lightningAtMs: atMs };
  });
}

/** What a page without a fault shows at the end of each second, by the answers that it has had. */
function rightScreen(happenings: readonly Happening[], seconds: number): (string | null)[] {
  let heard: Heard = NOTHING_HEARD;
  let next = 0;
  return Array.from({ length: seconds }, (_, i) => {
    const atMs = story.startMs + (i + 1) * SECOND_MS;
    for (; happenings[next] !== undefined && happenings[next]!.atMs <= atMs; next++) {
      const happening = happenings[next]!;
      if (happening.kind === 'good') heard = { ...heard, answer: happening };
    }
    return mustShow(heard, atMs, service);
  });
}

function complaintsOf(seconds: (string | null)[], happenings: Happening[]): readonly string[] {
  const judge = createScreenJudge(story);
  const recording: Recording = { fromMs: story.startMs, seconds, happenings };
  judge.watch(recording);
  return judge.complaints();
}

/** Second in which a status is shown first. */
const firstOf = (status: string) => right.indexOf(status);
const answers = goodAnswers(0, HOUR_S);
const right = rightScreen(answers, HOUR_S);

describe('The judge of the screen', () => {
  it('is content with a screen that shows what it was told, and sees the storm pass', () => {
    expect(complaintsOf(right, answers)).toEqual([]);
    expect(new Set(right)).toEqual(new Set(['open', 'warning', 'closed']));
  });

  it('hears of a screen that stays open when the yard closes [S1][S2]', () => {
    const seconds = right.map((status) => (status === 'closed' ? 'open' : status));
    expect(complaintsOf(seconds, answers)[0]).toMatch(/the screen shows open where it may show .*closed/);
  });

  it('hears of a yard that is opened while a strike is young, whatever the page was told [S1][S3]', () => {
    const calm: Story = { ...story, strikes: [] };
    // told of a calm world, watched in the real one
    const told = goodAnswers(0, HOUR_S);
    const judge = createScreenJudge(story);
    judge.watch({ fromMs: story.startMs, seconds: right.map(() => 'open'), happenings: told });
    expect(judge.complaints().some((words) => words.includes('(S1)'))).toBe(true);
    const content = createScreenJudge(calm);
    content.watch({ fromMs: story.startMs, seconds: right.map(() => 'open'), happenings: told });
    expect(content.complaints().filter((words) => words.includes('(S1)'))).toEqual([]);
  });

  it('lets an override that opens be seen until its end by a strike can be known, and no longer [S9]', () => {
    const strikeMs = service.lastStrikeMs('alert', story.startMs + firstOf('closed') * SECOND_MS);
    const override = { id: 'opened', opens: true, fromMs: strikeMs + SECOND_MS, toMs: story.endMs };
    const openAfterS = (seconds: number) => {
      const strikes = [1, 91].map((s) => ({ ...CLOSE, atMs: strikeMs + s * SECOND_MS - SECOND_MS }));
      const judge = createScreenJudge({ ...story, strikes, overrides: [override] });
      judge.watch({ fromMs: strikeMs + (seconds - 1) * SECOND_MS, seconds: ['open'], happenings: [] });
      return judge.complaints().filter((words) => words.includes('(S1)'));
    };
    expect(openAfterS(91)).toEqual([]);
    expect(openAfterS(90 + 71)).toEqual([]);
    expect(openAfterS(90 + 72)).toHaveLength(1);
  });

  it('hears of a status that stands on content that is too old [S4][S5]', () => {
    const early = goodAnswers(0, 100);
    const seconds = Array.from({ length: 300 }, () => 'open');
    const words = complaintsOf(seconds, early).join('\n');
    expect(words).toMatch(/shows open where it may show unknown/);
    expect(words).toMatch(/OPEN on content that is \d+ s old/);
  });

  it('hears of a flash of a wrong status between two seconds [S1]', () => {
    const atMs = story.startMs + (firstOf('closed') + 60) * SECOND_MS + 500;
    const flash: Happening = { atMs, kind: 'shown', status: 'open' };
    expect(complaintsOf(right, [...answers, flash])[0]).toMatch(
      /the screen shows open where it may show closed/,
    );
  });

  it('hears of a page that says LOADING again [S4]', () => {
    const seconds = right.with(1_000, 'loading');
    expect(complaintsOf(seconds, answers)[0]).toMatch(/the screen shows loading where it may show/);
  });

  it('hears of a page that is gone, and of one that asks no more [S12]', () => {
    expect(complaintsOf(right.with(2_000, null), answers)[0]).toMatch(/the screen shows null/);
    const silent = goodAnswers(0, 300);
    const words = complaintsOf(rightScreen(silent, HOUR_S), silent).join('\n');
    expect(words).toMatch(/the screen shows unknown; the yard is \w+ since/);
  });
});

describe('The judge of memory', () => {
  const sample = (hours: number, more: Partial<MemorySample> = {}): MemorySample => ({
    hours,
    isNight: false,
    pageBytes: 1e7,
    workerBytes: 1e6,
    nodes: 266,
    listeners: 187,
    audioNodes: 1,
    workers: 1,
    ...more,
  });
  const run = (last: Partial<MemorySample>) => [
    sample(2, { nodes: 300, pageBytes: 5e6 }),
    sample(4),
    sample(6, last),
  ];

  it('leaves the first third out and finds nothing wrong with what stays', () => {
    expect(judgeMemory(run({ pageBytes: 11.9e6 }), 6).complaints).toEqual([]);
  });

  it('hears of 2 MB more in the page or the worker', () => {
    expect(judgeMemory(run({ pageBytes: 12e6 }), 6).complaints).toHaveLength(1);
    expect(judgeMemory(run({ workerBytes: 3e6 }), 6).complaints).toHaveLength(1);
  });

  it('hears of one node, listener, audio node or worker more, and of figures that are missing', () => {
    for (const count of ['nodes', 'listeners', 'audioNodes', 'workers'] as const) {
      expect(judgeMemory(run({ [count]: 301 }), 6).complaints).toHaveLength(1);
      expect(judgeMemory(run({ [count]: Number.NaN }), 6).complaints).toHaveLength(1);
    }
    expect(judgeMemory(run({ nodes: 267, isNight: true }), 6).complaints).toEqual([]);
    expect(judgeMemory([sample(2)], 6).complaints.length).toBeGreaterThan(0);
  });

  it('lets a figure vary by what is said, and no more', () => {
    expect(judgeMemory(run({ nodes: 269 }), 6, { nodes: 3 }).complaints).toEqual([]);
    expect(judgeMemory(run({ nodes: 270 }), 6, { nodes: 3 }).complaints).toHaveLength(1);
    const layers = [1, 14, 15].map((count, row) => ({ ...sample(2 * row + 2), layers: count }));
    expect(judgeMemory(layers, 6, { layers: 0 }).complaints).toEqual([
      'The number of layers is not constant: 14, 15.',
    ]);
    expect(judgeMemory(layers, 6, { layers: 1 }).complaints).toEqual([]);
  });
});
