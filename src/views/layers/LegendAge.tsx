import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { formatAge } from '#ui/format/duration.ts';
import { useTicked } from './useTicked.ts';

type LegendAgeProps = {
  updatedMs: number;
  isLate: boolean;
  /** Network time, epoch ms. */
  presentMs: () => number;
  language: Language;
};

/** How long ago a layer was updated, counted on each second (LAYER-11). */
export function LegendAge({ updatedMs, isLate, presentMs, language }: LegendAgeProps) {
  const { t } = useTranslation('layers');
  const age = useTicked(() => formatAge(Math.max(0, presentMs() - updatedMs), language));
  return (
    <p className="legendblock-age" data-late={isLate}>
      {t('legend.lastUpdate', { age })}
    </p>
  );
}
