import { describe, expect, it } from 'vitest';
import { createJointSteps } from '#server/world/lightning/jointSteps.ts';
import { createStepWindow } from '#server/world/lightning/stepWindow.ts';
import { batchOf, NOW_MS, strikeAt } from '../alerting/engineFixture.ts';
import { profileOf } from '../sources/sourceFixture.ts';

const PEOPLE = profileOf('people', { role: 'secondary' });

/** Times of the published steps with their strikes, in seconds since the beginning. */
function joint(profiles: readonly ReturnType<typeof profileOf>[]) {
  const window = createStepWindow();
  const published: [number, number][] = [];
  const steps = createJointSteps(
    {
      accept: (batch) =>
        window
          .accept(batch)
          .forEach(({ stepMs, strikes }) => published.push([(stepMs - NOW_MS) / 1_000, strikes.count])),
      discardAhead: (nowMs) => void window.discardAhead(nowMs),
    },
    profiles,
  );
  return {
    steps,
    published,
    deliver(sourceId: string, fromS: number, toS: number, ...strikesS: number[]) {
      const strikes = strikesS.map((second) => strikeAt(1_000, NOW_MS + second * 1_000));
      steps.accept({ ...batchOf(strikes, NOW_MS + toS * 1_000, NOW_MS + fromS * 1_000), sourceId });
    },
  };
}

describe('steps of several sources', () => {
  it('come out once all primary sources have told of them, with the strikes of all [S4]', () => {
    const { published, deliver } = joint([profileOf('east'), profileOf('west'), PEOPLE]);
    deliver('east', 0, 10, 1);
    deliver('people', 0, 10, 2);
    expect(published).toEqual([]);
    deliver('west', 0, 7, 3);
    expect(published).toEqual([[0, 3]]);
    deliver('west', 7, 12);
    expect(published).toEqual([
      [0, 3],
      [5, 0],
    ]);
  });

  it('stay unknown while one primary source is silent, and come out when it has caught up [S1][S4]', () => {
    const { published, deliver } = joint([profileOf('east'), profileOf('west')]);
    deliver('west', 0, 5);
    for (let second = 0; second < 20; second += 5) deliver('east', second, second + 5);
    expect(published).toEqual([[0, 0]]);
    deliver('west', 5, 20, 8);
    expect(published.map(([second]) => second)).toEqual([0, 5, 10, 15]);
    expect(published[1]).toEqual([5, 1]);
  });

  it('list a strike once that two sources tell of alike, and rest on no secondary source [S4]', () => {
    const { published, deliver } = joint([profileOf('east'), PEOPLE]);
    deliver('people', 0, 5, 1);
    expect(published).toEqual([]);
    deliver('east', 0, 5, 1);
    expect(published).toEqual([[0, 1]]);
  });

  it('follow any satellite where there is no primary source, with late strikes of another in a later step [GAP-137]', () => {
    const satellite = { role: 'secondary', clearsByAcceptance: true } as const;
    const { published, deliver } = joint([
      profileOf('east', satellite),
      profileOf('west', satellite),
      PEOPLE,
    ]);
    deliver('people', 0, 5, 1);
    expect(published).toEqual([]);
    deliver('east', 0, 5, 2);
    expect(published).toEqual([[0, 2]]);
    deliver('west', 0, 5, 3);
    deliver('east', 5, 10);
    expect(published).toEqual([
      [0, 2],
      [5, 1],
    ]);
  });

  it('are known anew by all after a clock that was ahead [S1][S6]', () => {
    const { steps, published, deliver } = joint([profileOf('east'), profileOf('west')]);
    deliver('east', 3_600, 3_605);
    steps.discardAhead(NOW_MS);
    deliver('west', 3_600, 3_605);
    expect(published).toEqual([]);
  });
});
