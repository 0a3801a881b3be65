import type { Language } from '#domain/language/language.ts';
import { roundTo } from '#domain/units/roundTo.ts';
import { GAUGES_TEXTS } from '../../platform/texts/serviceTexts.ts';
import type { Scheme } from '../radar/radarBands.ts';
import type { Atmosphere } from '../../sources/simulator/atmosphere.ts';
import { aboveUsualFt, FLOOD_STEPS_FT, type Gauge } from '../../sources/simulator/floodGauges.ts';

const HOUR_MS = 3_600_000;
const BACK_H = 72;
const EVERY_H = 2;
const [WIDTH, HEIGHT] = [360, 200];
const PLOT = { left: 40, right: 300, top: 30, bottom: 172 };

/** Tokens of the design: surface, text, quieter text, grid, water. */
const INK: Readonly<
  Record<Scheme, { background: string; text: string; quiet: string; grid: string; line: string }>
> = {
  dark: { background: '#151b21', text: '#e6ebf0', quiet: '#94a0ac', grid: '#262f38', line: '#5fa8ee' },
  light: { background: '#ffffff', text: '#10161b', quiet: '#56616b', grid: '#e4e8eb', line: '#1666b8' },
};

/** Colours of the flood steps, tokens `flood-major` and so on. */
const STEP_COLOURS: Readonly<Record<string, string>> = {
  major: '#8a1fb0',
  moderate: '#de2b33',
  minor: '#f08c1e',
  action: '#f3c52c',
};

/** How high the water stood at a gauge in the last three days, as a picture (CALL-30, POPUP-13). */
export function hydrograph(
  atmosphere: Pick<Atmosphere, 'weatherAt'>,
  gauge: Gauge,
  { atMs, scheme, language }: { atMs: number; scheme: Scheme; language: Language },
): string {
  const hours = Array.from({ length: BACK_H / EVERY_H + 1 }, (_, nth) => nth * EVERY_H - BACK_H);
  const depthsFt = aboveUsualFt(
    atmosphere,
    gauge,
    hours.map((hour) => atMs + hour * HOUR_MS),
  ).map((aboveFt) => gauge.usualFt + aboveFt);
  const topFt = Math.max(gauge.usualFt + FLOOD_STEPS_FT[0]![1] + 1, ...depthsFt);
  const x = (hour: number) => round(PLOT.left + ((hour + BACK_H) / BACK_H) * (PLOT.right - PLOT.left));
  const y = (ft: number) => round(PLOT.bottom - (ft / topFt) * (PLOT.bottom - PLOT.top));
  const ink = INK[scheme];
  const words = GAUGES_TEXTS[language];
  const steps = FLOOD_STEPS_FT.map(([status, aboveFt]) => {
    const at = y(gauge.usualFt + aboveFt);
    const name = words[status as 'major'];
    return [
      `<path d="M${PLOT.left} ${at}H${PLOT.right}" stroke="${STEP_COLOURS[status]}" stroke-dasharray="5 3"/>`,
      text(PLOT.right + 4, at + 4, name, ink.text),
    ].join('');
  });
  const days = [-72, -48, -24].map(
    (hour) =>
      `<path d="M${x(hour)} ${PLOT.top}V${PLOT.bottom}" stroke="${ink.grid}"/>` +
      text(x(hour), PLOT.bottom + 16, `${hour} ${words.hours}`.replace('-', '−'), ink.quiet),
  );
  const line = hours.map((hour, nth) => `${nth === 0 ? 'M' : 'L'}${x(hour)} ${y(depthsFt[nth]!)}`).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"`,
    ` role="img" font-family="Inter, sans-serif" font-size="11" fill="none">`,
    `<title>${gauge.lid}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="${ink.background}"/>`,
    text(8, 18, `${gauge.lid} · ${words.depth} · ${words.simulation}`, ink.text),
    ...days,
    text(PLOT.right - 14, PLOT.bottom + 16, words.now, ink.quiet),
    text(8, y(0), '0', ink.quiet),
    text(8, y(topFt) + 4, topFt.toFixed(0), ink.quiet),
    ...steps,
    `<path d="${line}" stroke="${ink.line}" stroke-width="2"/></svg>`,
  ].join('');
}

function text(x: number, y: number, words: string, fill: string): string {
  return `<text x="${x}" y="${y}" fill="${fill}">${words}</text>`;
}

function round(px: number): number {
  return roundTo(px, 1);
}
