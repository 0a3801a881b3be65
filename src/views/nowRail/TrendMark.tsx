import { useTranslation } from 'react-i18next';
import type { Locale } from '#domain/alerting/eventWording.ts';
import type { StrikeTrend } from '#domain/lightning/strikeTrend.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';

const KMH_PER_MPS = 3.6;

/** Dots and an arrow: the yard, and which way the lightning goes. */
const GLYPHS: Record<StrikeTrend['direction'], string> = {
  approaching: 'M22 6H11M15 2l-4 4 4 4',
  receding: 'M10 6H22M18 2l4 4-4 4',
  steady: 'M12 6h.01M18 6h.01',
};

/** How lightning moves about a yard, in a sign and in words with its speed; of steady lightning there is none. */
export function TrendMark({ trend, locale }: { trend: StrikeTrend; locale: Locale }) {
  const { t } = useTranslation('map');
  const { direction, speedMps } = trend;
  const speed = formatMeasureText(
    measure('wind', speedMps * KMH_PER_MPS, locale.unitSystem),
    locale.language,
  );
  return (
    <span className="nowtrend" data-direction={direction}>
      <svg viewBox="0 0 24 12" aria-hidden="true">
        <circle cx="4" cy="6" r="2.6" />
        <path d={GLYPHS[direction]} />
      </svg>
      {t(`now.trend.${direction}`, { speed })}
    </span>
  );
}
