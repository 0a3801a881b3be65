import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countdownMark } from '#ui/countdownMark.ts';
import { DistanceStrip } from '#ui/DistanceStrip.tsx';
import { EventIcon } from '#ui/EventIcon.tsx';
import { ORBIT_STEPS, orbitOffset } from '#ui/orbitOffset.ts';
import { Ring } from '#ui/Ring.tsx';
import { SegmentTrack } from '#ui/SegmentTrack.tsx';
import { isSkyCode, SKY_CODES } from '#ui/skyCode.ts';
import { styleOfAlert, styleOfDisplay } from '#ui/statusStyle.ts';
import { WeatherIcon } from '#ui/WeatherIcon.tsx';
import { isLongWord, wordFit } from '#ui/wordFit.ts';

const classOf = (element: React.JSX.Element) =>
  render(element).container.querySelector('svg')?.getAttribute('class');

describe('icons', () => {
  it.each([
    [0, 'tornado'],
    [4, 'cloud-bolt'],
    [16, 'cloud-snow'],
    [20, 'mist'],
    [31, 'moon'],
    [32, 'sun'],
    [47, 'cloud-bolt'],
    [44, 'cloud-off'],
    [48, 'cloud-off'],
    [null, 'cloud-off'],
  ])('draw weather code %s as %s [YARD-17]', (iconCode, icon) => {
    expect(classOf(<WeatherIcon iconCode={iconCode} />)).toContain(`tabler-icon-${icon}`);
  });

  it('draw only "not available" as that [YARD-17]', () => {
    const missing = SKY_CODES.filter((code) =>
      classOf(<WeatherIcon iconCode={code} />)?.includes('cloud-off'),
    );
    expect(missing).toEqual([44]);
    expect([isSkyCode(47), isSkyCode(48), isSkyCode(null)]).toEqual([true, false, false]);
  });

  it.each([
    ['lightning_alert_open', 'bolt'],
    ['snowLoad_level2', 'weight'],
    ['snowfall_level2', 'snowflake'],
    ['tropical_storm_level1', 'storm'],
    ['meteor_level9', 'alert-triangle'],
  ])('draw the hazard %s as %s', (eventType, icon) => {
    expect(classOf(<EventIcon eventType={eventType} />)).toContain(`tabler-icon-${icon}`);
  });
});

describe('the style of a display', () => {
  it.each([
    ['OPEN', 'open'],
    ['WARNING', 'warning'],
    ['ALERT_OPEN', 'alertopen'],
    ['CLOSED', 'closed'],
    ['UNKNOWN', 'unknown'],
    ['LOADING', 'loading'],
  ] as const)(
    'of %s is %s, and has a mark of its own under an override [GAP-144][MAP-18][S9]',
    (shown, style) => {
      expect(styleOfDisplay({ shown, isOverride: false })).toBe(style);
      expect(styleOfDisplay({ shown, isOverride: true })).toBe('override');
    },
  );
});

describe('the pieces of a countdown', () => {
  it.each([
    [20 * 60_000 + 1, null],
    [20 * 60_000, 20],
    [19.5 * 60_000 + 1, 20],
    [19.5 * 60_000, null],
    [10 * 60_000 + 1, null],
    [10 * 60_000, 10],
    [5 * 60_000, 5],
    [4.5 * 60_000, null],
    [2 * 60_000, null],
    [60_000, 1],
    [30_001, 1],
    [30_000, null],
    [0, null],
    [Number.NaN, null],
  ])('with %i ms to go say the mark %s only while it is true', (remainingMs, mark) => {
    expect(countdownMark(remainingMs)).toBe(mark);
  });

  it('fill one of 30 segments for each whole minute beside them, never more than there are [STATUS-22]', () => {
    const filled = (remainingMs: number) =>
      render(<SegmentTrack remainingMs={remainingMs} />).container.querySelectorAll('i.on').length;
    const minutes = [0, 0.5, 1, 17.99, 18, 30, 45].map((left) => left * 60_000);
    expect(minutes.map(filled)).toEqual([0, 1, 1, 17, 18, 30, 30]);
  });
});

describe('drawings', () => {
  it('keep a far strike and a full ring inside their frame', () => {
    const { container } = render(
      <DistanceStrip
        distanceM={50_000}
        alertRadiusM={5_000}
        warningRadiusM={10_000}
        labels={{ here: 'a', alert: 'b', warning: 'c' }}
      />,
    );
    const strip = container.querySelector<HTMLElement>('.strip');
    expect(strip?.style.getPropertyValue('--at')).toBe('100%');
    expect(strip?.style.getPropertyValue('--near')).toBe('50%');

    const ring = render(<Ring fraction={7} text="70" />).container;
    const [filled, whole] =
      ring.querySelector('.ring-fill')?.getAttribute('stroke-dasharray')?.split(' ') ?? [];
    expect(filled).toBe(whole);
    expect(render(<Ring fraction={0} text="" />).container.querySelector('.ring-fill')).toBeNull();
  });

  it('have a look for every alert status', () => {
    expect(styleOfAlert('ALERT')).toBe('closed');
    expect(styleOfAlert('ALL_CLEAR')).toBe('open');
    expect(styleOfAlert('OVERRIDE')).toBe('override');
  });
});

describe('status words', () => {
  it('fit their line by measure', () => {
    expect(wordFit('CLOSED')).toEqual({ widthPercent: 82, widthEm: 3.54 });
    expect(wordFit('ALERTE, OUVERT')).toEqual({ widthPercent: 62, widthEm: 5.83 });
    expect([isLongWord('FERMÉ'), isLongWord('ALERT OPEN')]).toEqual([false, true]);
  });

  it('that are not in the table get room enough, the same each time', () => {
    const fit = wordFit('SUSPENDED');
    expect(fit.widthEm).toBeGreaterThan(4);
    expect(wordFit('SUSPENDED')).toBe(fit);
  });
});

describe('the orbit of a wall display', () => {
  const turn = Array.from({ length: ORBIT_STEPS }, (_, step) => orbitOffset(step));

  it('moves 1 px a step, comes back and never leaves 12 px', () => {
    const next = [...turn.slice(1), orbitOffset(ORBIT_STEPS)];
    const moves = turn.map(
      ({ xPx, yPx }, step) => Math.abs(xPx - next[step]!.xPx) + Math.abs(yPx - next[step]!.yPx),
    );
    expect(new Set(moves)).toEqual(new Set([1]));
    expect(orbitOffset(ORBIT_STEPS)).toEqual(turn[0]);
    expect(Math.max(...turn.flatMap(({ xPx, yPx }) => [Math.abs(xPx), Math.abs(yPx)]))).toBe(6);
    expect(new Set(turn.map(({ xPx, yPx }) => `${xPx} ${yPx}`)).size).toBe(ORBIT_STEPS);
  });

  it('stands still in the middle while the time is not known', () => {
    expect(orbitOffset(Number.NaN)).toEqual({ xPx: 0, yPx: 0 });
  });
});
