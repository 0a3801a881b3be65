import { describe, expect, test } from 'vitest';
import type { FeedFacts } from '#domain/alerting/yardVerdict.ts';
import { settled } from '../../../support/settled.ts';
import { activeEvent, feedFacts, overrideEvent } from '../../../support/yardEvents.ts';
import { createYardStatusSystem } from '../../../support/yardStatusSystem.ts';

const SECOND_MS = 1_000;
const LAG_MS = 15 * SECOND_MS;
type System = ReturnType<typeof createYardStatusSystem>;

const alertFrom = (system: System, ageMs: number, id = 'alert-1') =>
  feedFacts([activeEvent({ id, startAtMs: system.nowMs() - ageMs })], system.nowMs(), { ageMs });
const naming = (facts: FeedFacts, ...ids: string[]): FeedFacts => ({
  ...facts,
  ended: ids.map((id) => ({ id, endedAtMs: facts.generatedAtMs })),
});
const siren = ({ emitted }: System) => emitted.filter(({ type }) => type === 'alert.raised').length;

describe('two sources of answers, one behind the other', () => {
  test('an alert closes the yard although a newer answer without it has come first [S1][S2]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    expect(system.shown()).toBe('OPEN');
    await system.answer(alertFrom(system, LAG_MS));
    expect(system.shown()).toBe('CLOSED');
    system.clock.increment(10 * SECOND_MS);
    await system.answer(feedFacts([], system.nowMs()));
    expect(system.shown()).toBe('CLOSED');
  });

  test('it opens with the newer answer that names the event as ended, which no older one raises again [S2]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    await system.answer(alertFrom(system, LAG_MS));
    await system.answer(naming(feedFacts([], system.nowMs() + 1), 'alert-1'));
    expect(system.shown()).toBe('OPEN');
    await system.answer(alertFrom(system, LAG_MS));
    expect(system.shown()).toBe('OPEN');
  });

  test('it opens with a newer answer once the answer that raised it is past its limit, and was not repeated [S5]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    await system.answer(alertFrom(system, LAG_MS));
    system.clock.increment(45 * SECOND_MS);
    await system.answer(feedFacts([], system.nowMs()));
    expect(system.shown()).toBe('CLOSED');
    system.clock.increment(1);
    await system.answer(feedFacts([], system.nowMs()));
    expect(system.shown()).toBe('OPEN');
  });

  test('it stays closed where a newer answer tells what has ended and does not name the event [S2]', async () => {
    const system = createYardStatusSystem();
    await system.answer(naming(alertFrom(system, 0)));
    await system.answer(naming(feedFacts([], system.nowMs() + 1)));
    expect(system.shown()).toBe('CLOSED');
    await system.answer(naming(feedFacts([], system.nowMs() + 2), 'alert-1'));
    expect(system.shown()).toBe('OPEN');
  });

  test('an answer older than its limit raises nothing [S5]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    await system.answer(alertFrom(system, 60 * SECOND_MS + 1));
    expect(system.shown()).toBe('OPEN');
  });

  test('an id that is raised again within ten minutes sounds no siren, another one does [YARD-21][S10]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    await system.answer(alertFrom(system, LAG_MS));
    expect(siren(system)).toBe(1);
    await system.answer(naming(feedFacts([], system.nowMs()), 'alert-1'));
    expect(system.shown()).toBe('OPEN');
    system.clock.increment(9 * 60 * SECOND_MS);
    await system.answer(alertFrom(system, 0));
    expect(system.shown()).toBe('CLOSED');
    expect(siren(system)).toBe(1);
    await system.answer(naming(feedFacts([], system.nowMs() + 1), 'alert-1'));
    await system.answer(alertFrom(system, -2, 'alert-2'));
    expect(siren(system)).toBe(2);
  });

  test.each(['ended by a strike', 'removed by hand'])(
    'an id that an open override let people out under sounds again at once when the override is %s [S9][S10][YARD-21]',
    async (end) => {
      const system = createYardStatusSystem();
      await system.answer(feedFacts([], system.nowMs()));
      const alert = () => activeEvent({ id: 'alert-1', startAtMs: system.nowMs() - SECOND_MS });
      const first = alert();
      await system.answer(feedFacts([first], system.nowMs()));
      expect(siren(system)).toBe(1);
      system.clock.increment(60 * SECOND_MS);
      const opened = overrideEvent(true, system.nowMs() - SECOND_MS);
      await system.answer(feedFacts([first, opened], system.nowMs()));
      expect(system.shown()).toBe('OPEN');
      system.clock.increment(60 * SECOND_MS);
      await system.answer(feedFacts([end === 'removed by hand' ? first : alert()], system.nowMs()));
      expect(system.shown()).toBe('CLOSED');
      expect(siren(system)).toBe(2);
    },
  );

  test('after a failed fetch an older alert closes the yard, and an older quiet answer proves nothing [S1][S2]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs()));
    await system.fail('offline');
    await system.answer(feedFacts([], system.nowMs(), { ageMs: LAG_MS }));
    expect(system.shown()).toBe('UNKNOWN');
    await system.answer(alertFrom(system, LAG_MS));
    expect(system.shown()).toBe('CLOSED');
    expect(system.snapshot().hasTag('failed')).toBe(false);
  });
});

describe('the term of a judge', () => {
  test('an answer of a lower term improves nothing, however new it is, and raises at once [S13]', async () => {
    const system = createYardStatusSystem();
    await system.answer({ ...alertFrom(system, 0), term: 7 });
    await system.answer({ ...feedFacts([], system.nowMs() + SECOND_MS), term: 6 });
    expect(system.shown()).toBe('CLOSED');
    await system.answer({ ...feedFacts([], system.nowMs() + SECOND_MS), term: 7 });
    expect(system.shown()).toBe('OPEN');
    await system.answer({ ...alertFrom(system, -2 * SECOND_MS, 'alert-2'), term: 6 });
    expect(system.shown()).toBe('CLOSED');
  });

  test('of an older answer counts for all that follow [S13]', async () => {
    const system = createYardStatusSystem();
    await system.answer({ ...alertFrom(system, 0), term: 6 });
    await system.answer({ ...feedFacts([], system.nowMs() - 1), term: 7 });
    await system.answer({ ...feedFacts([], system.nowMs() + 1), term: 6 });
    expect(system.shown()).toBe('CLOSED');
  });
});

describe('an answer that cannot be read', () => {
  const broken = async (system: System, facts: FeedFacts) => {
    system.beginFetch();
    system.polls.last().resolve({ facts, receivedAtMs: system.nowMs(), brokenBecause: 'cannot be read' });
    await settled();
  };

  test.each(['held', 'not held'])(
    'is not replaced by a quiet file, with an alert %s [S1][S4]',
    async (what) => {
      const system = createYardStatusSystem();
      if (what === 'held') await system.answer(alertFrom(system, SECOND_MS));
      await broken(system, feedFacts([], system.nowMs()));
      expect(system.shown()).toBe('UNKNOWN');
      expect(system.snapshot().hasTag('failed')).toBe(true);
    },
  );

  test('closes the yard where the file does [S2]', async () => {
    const system = createYardStatusSystem();
    await system.answer(feedFacts([], system.nowMs() - SECOND_MS));
    await broken(system, alertFrom(system, 0));
    expect(system.shown()).toBe('CLOSED');
  });
});
