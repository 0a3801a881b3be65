import { describe, expect, test, vi } from 'vitest';
import { createLightningSilence } from '#server/alerting/lightningSilence.ts';
import { batchOf, MINUTE_MS, NOW_MS, QUIET_MS } from './engineFixture.ts';

const BOTH = ['north', 'south'];
const NOTHING = { asOfMs: null, because: null };

/** Two sources, of which the test says what they know. */
function createSources() {
  const turned = vi.fn();
  const silence = createLightningSilence(() => QUIET_MS, turned);
  const note = (
    sourceId: string,
    unknownBecause?: Parameters<typeof silence.note>[0]['unknownBecause'],
    [fromMs, asOfMs]: readonly [number, number] = [NOW_MS, NOW_MS],
  ) =>
    silence.note({
      ...batchOf([], asOfMs, fromMs),
      sourceId,
      ...(unknownBecause === undefined ? {} : { unknownBecause }),
    });
  return { silence, note, turns: () => turned.mock.calls.length };
}

describe('what an answer says of lightning [S1][S4]', () => {
  test('is known as far as the engine knows, until all sources are silent', () => {
    const { silence, note } = createSources();
    expect(silence.tell(NOW_MS, BOTH)).toEqual({ asOfMs: NOW_MS, because: null });
    note('north', 'recordingEnded');
    expect(silence.tell(NOW_MS, BOTH)).toEqual({ asOfMs: NOW_MS, because: null });
    note('south', 'recordingIncomplete');
    expect(silence.tell(NOW_MS, BOTH)).toEqual({ asOfMs: null, because: 'recordingEnded' });
    expect(silence.tell(NOW_MS, ['south'])).toEqual({ asOfMs: null, because: 'recordingIncomplete' });
  });

  test('is nothing where no source watches', () => {
    const { silence } = createSources();
    expect(silence.tell(NOW_MS, [])).toEqual(NOTHING);
  });

  test('is nothing as soon as one is silent where all are required, and known while none is', () => {
    const { silence, note } = createSources();
    expect(silence.tell(NOW_MS, BOTH, true)).toEqual({ asOfMs: NOW_MS, because: null });
    note('south', 'recordingIncomplete');
    expect(silence.tell(NOW_MS, BOTH, true)).toEqual({ asOfMs: null, because: 'recordingIncomplete' });
  });

  test('names the one that is silent where the engine does not know for another reason', () => {
    const { silence, note } = createSources();
    note('north');
    note('south', 'recordingIncomplete');
    expect(silence.tell(null, BOTH)).toEqual({ asOfMs: null, because: 'recordingIncomplete' });
  });

  test('names a gap for a quiet period after its end, and not a millisecond longer', () => {
    const { silence, note } = createSources();
    note('north', 'recordingIncomplete');
    note('north', undefined, [NOW_MS, NOW_MS + MINUTE_MS]);
    note('north', undefined, [NOW_MS + MINUTE_MS, NOW_MS + QUIET_MS]);
    // what is delivered late makes nothing older
    note('north', undefined, [NOW_MS, NOW_MS + MINUTE_MS]);
    expect(silence.tell(null, ['north'])).toEqual({ asOfMs: null, because: 'recordingIncomplete' });
    note('north', undefined, [NOW_MS + QUIET_MS, NOW_MS + QUIET_MS + 1]);
    expect(silence.tell(null, ['north'])).toEqual(NOTHING);
    note('north', undefined, [NOW_MS, NOW_MS + MINUTE_MS]);
    expect(silence.tell(null, ['north'])).toEqual(NOTHING);
  });
});

describe('a watcher of silence', () => {
  test('is told when a source falls silent, gives another reason, and knows again; once each [S4]', () => {
    const { note, turns } = createSources();
    note('north');
    expect(turns()).toBe(0);
    note('north', 'recordingIncomplete');
    expect(turns()).toBe(1);
    note('north', 'recordingIncomplete');
    expect(turns()).toBe(1);
    note('north', 'recordingEnded');
    expect(turns()).toBe(2);
    note('north');
    expect(turns()).toBe(3);
    note('north');
    expect(turns()).toBe(3);
  });

  test('is told where a source proves nothing any more without a reason [S13]', () => {
    const { note, turns } = createSources();
    note('north', 'notProven');
    note('north', 'notProven');
    expect(turns()).toBe(1);
  });
});
