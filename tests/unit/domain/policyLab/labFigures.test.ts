import { describe, expect, it } from 'vitest';
import { facilityFigures, medianOf, settlingMs, totalFigures } from '#domain/policyLab/labFigures.ts';
import { coursesOf, figuresOf, inMinutes, A, B, type Row } from './labFixture.ts';

/**
 * All figures here were worked out by hand, as docs/policy-lab.md shows. A closes within 6 mi, warns within 10 mi and waits
 * 30 min; B has 8 mi, 12 mi and 20 min. A strike within 3 mi endangers.
 */
const STORM: readonly Row[] = [
  [40, 11.5], // B warns
  [50, 9], // A warns
  [60, 7], // B closes
  [65, 5], // A closes
  [70, 2.5], // first strike inside: A closed for 5 min, warned for 20; B closed for 10, warned for 30
  [95, 2.2], // A is closed until 70 + 30 = 100; B had opened at 70 + 20 = 90
];

describe('figures of a storm that were worked out by hand', () => {
  it('count strikes while open, closings, time closed and lead times of each policy', () => {
    expect(inMinutes(figuresOf(STORM, { span: [0, 240] }))).toEqual({
      inside: 2,
      insideExcluded: 0,
      leadsExcluded: 0,
      policies: [
        // closed from 65 to 95 + 30 = 125
        { closings: 1, closedMin: 60, insideWhileOpen: 0, warningLeadsMin: [20], closingLeadsMin: [5] },
        // closed from 60 to 70 + 20 = 90 and from 95 to 115
        { closings: 2, closedMin: 50, insideWhileOpen: 1, warningLeadsMin: [30], closingLeadsMin: [10] },
      ],
    });
  });

  it('rest on the times at which each policy showed CLOSED and WARNING', () => {
    const minutes = (spans: readonly { fromMs: number; toMs: number }[]) =>
      spans.map(({ fromMs, toMs }) => [fromMs / 60_000, toMs / 60_000]);
    const [a, b] = coursesOf(STORM, [A, B]);
    expect([minutes(a!.closings), minutes(a!.warnings)]).toEqual([[[65, 125]], [[50, 125]]]);
    expect(minutes(b!.closings)).toEqual([
      [60, 90],
      [95, 115],
    ]);
    expect(minutes(b!.warnings)).toEqual([
      [40, 90],
      [95, 115],
    ]);
    expect(a!.inside.map(({ shown }) => shown)).toEqual(['CLOSED', 'CLOSED']);
    expect(b!.inside.map(({ shown }) => shown)).toEqual(['CLOSED', 'OPEN']);
  });

  it('count a strike at the very end of the quiet period as one while open [S1]', () => {
    // both strikes find A open: at 70 the strike of 40 is exactly 30 min old. Both are firsts without a warning.
    const [a] = inMinutes(
      figuresOf(
        [
          [40, 1],
          [70, 1],
        ],
        { span: [0, 240] },
      ),
    ).policies;
    expect(a).toEqual({
      closings: 2,
      closedMin: 60,
      insideWhileOpen: 2,
      warningLeadsMin: [0, 0],
      closingLeadsMin: [0, 0],
    });
  });

  it('count all strikes of the instant that closes as strikes while open, in any order', () => {
    const rows: readonly Row[] = [
      [40, 5],
      [40, 1],
      [40, 2],
    ];
    for (const order of [rows, rows.toReversed()]) {
      const [a] = figuresOf(order, { span: [0, 240] }).policies;
      expect(a).toMatchObject({ closings: 1, insideWhileOpen: 2, warningLeadsMs: [0] });
    }
  });

  it('leave out time that was not read and the longest quiet period after it, and count what was left out', () => {
    // unread from 60 to 70, so left out until 100 for B too, although B waits 20 min only
    const rows: readonly Row[] = [
      [55, 5],
      [80, 1],
      [105, 1],
      [145, 1],
    ];
    expect(inMinutes(figuresOf(rows, { span: [0, 240], unread: [[60, 70]] }))).toEqual({
      inside: 2, // 105, 145
      insideExcluded: 1, // 80
      leadsExcluded: 1, // 80 was a first one
      policies: [
        // closed from 55 to 135: 5 min before and 35 after; and from 145 to 175. At 105 A is closed, at 145 open
        { closings: 2, closedMin: 70, insideWhileOpen: 1, warningLeadsMin: [0], closingLeadsMin: [0] },
        // closed from 55 to 75 (5 min count), from 80 to 100 (none), from 105 to 125 and from 145 to 165
        { closings: 3, closedMin: 45, insideWhileOpen: 2, warningLeadsMin: [0], closingLeadsMin: [0] },
      ],
    });
  });

  it('leave out a lead time that began in time that was left out, for all policies', () => {
    // A warned at 38 and B at 25, which is in the first 30 min: nobody knows what came before
    const figures = figuresOf(
      [
        [25, 11.5],
        [38, 9],
        [40, 5],
        [43, 1],
      ],
      { span: [0, 240] },
    );
    expect(figures).toMatchObject({ inside: 1, leadsExcluded: 1 });
    expect(figures.policies.map(({ warningLeadsMs }) => warningLeadsMs)).toEqual([[], []]);
  });

  it('leave out the first quiet period of a recording and what comes after its end', () => {
    // closed from 10 to 40: 10 min count. Closed from 230 on: 10 min until the recording ends
    expect(
      inMinutes(
        figuresOf(
          [
            [10, 1],
            [230, 5],
          ],
          { span: [0, 240] },
        ),
      ),
    ).toMatchObject({
      inside: 0,
      insideExcluded: 1,
      policies: [
        { closings: 1, closedMin: 20 },
        { closings: 1, closedMin: 10 },
      ],
    });
  });

  it('find the danger radius beyond the alert ring', () => {
    const near = { ...A, alertRadiusM: 1_609 };
    const [course] = coursesOf([[40, 2]], [near]);
    expect(course).toMatchObject({ closings: [], inside: [{ shown: 'OPEN' }] });
  });
});

describe('figures without policies', () => {
  it('are none', () => {
    const time = { span: { fromMs: 0, toMs: 1 }, excluded: [] };
    expect(facilityFigures([], time)).toEqual({
      inside: 0,
      insideExcluded: 0,
      leadsExcluded: 0,
      policies: [],
    });
  });
});

describe('figures of several facilities', () => {
  it('are the sums of theirs, with all lead times', () => {
    const one = figuresOf(STORM, { span: [0, 240] });
    const total = totalFigures([one, one], 2);
    expect(inMinutes(total)).toEqual({
      inside: 4,
      insideExcluded: 0,
      leadsExcluded: 0,
      policies: [
        {
          closings: 2,
          closedMin: 120,
          insideWhileOpen: 0,
          warningLeadsMin: [20, 20],
          closingLeadsMin: [5, 5],
        },
        {
          closings: 4,
          closedMin: 100,
          insideWhileOpen: 2,
          warningLeadsMin: [30, 30],
          closingLeadsMin: [10, 10],
        },
      ],
    });
  });

  it('have no closings without facilities', () => {
    expect(totalFigures([], 1).policies).toEqual([
      { closings: 0, closedMs: 0, insideWhileOpen: 0, warningLeadsMs: [], closingLeadsMs: [] },
    ]);
  });
});

describe('the settling time', () => {
  it('is the longest quiet period, at least 30 min', () => {
    const waiting = (minutes: number) => ({ ...A, quietPeriodMs: minutes * 60_000 });
    expect(settlingMs([waiting(10), waiting(20)]) / 60_000).toBe(30);
    expect(settlingMs([waiting(45), waiting(10)]) / 60_000).toBe(45);
  });
});

describe('a median', () => {
  it.each([
    [[], null],
    [[3], 3],
    [[5, 1, 3], 3],
    [[4, 1, 2, 3], 2.5],
  ])('of %j is %s', (values, median) => {
    expect(medianOf(values)).toBe(median);
  });
});
