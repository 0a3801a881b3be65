import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import type { Language } from '#domain/language/language.ts';
import { formatLatency } from './formatLatency.ts';

const WIDTH = 180;
const HEIGHT = 28;

type LatencyLineProps = { source: Pick<SourceState, 'latency' | 'latencyByHour'>; language: Language };

/** Middle and slowest hundredth of the latency, in numbers and by the hour. */
export function LatencyLine({ source, language }: LatencyLineProps) {
  const { t } = useTranslation('sources');
  const { latency, latencyByHour } = source;
  if (latency === null) return t('noLatency');
  const mostS = Math.max(...latencyByHour.map((hour) => hour?.p99S ?? 0), 0.001);
  const lineOf = (of: 'p50S' | 'p99S') => pathOf(latencyByHour.map((hour) => hour && hour[of] / mostS));
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="sources-p99" d={lineOf('p99S')} />
        <path className="sources-p50" d={lineOf('p50S')} />
      </svg>
      <span className="sources-figures">
        <span>{t('p50', { time: formatLatency(latency.p50S, language) })}</span>
        <span>{t('p99', { time: formatLatency(latency.p99S, language) })}</span>
      </span>
    </>
  );
}

/** Line over shares of the height, oldest first; it breaks where there is none. */
function pathOf(shares: readonly (number | null)[]): string {
  const step = WIDTH / shares.length;
  return shares
    .map((share, at) => {
      if (share === null) return '';
      const y = (HEIGHT - 1 - share * (HEIGHT - 2)).toFixed(1);
      const [from, to] = [(at * step).toFixed(1), ((at + 1) * step).toFixed(1)];
      return `${(shares[at - 1] ?? null) === null ? 'M' : 'L'}${from} ${y}H${to}`;
    })
    .join('');
}
