import { useTranslation } from 'react-i18next';
import type { LabFigures, LabResult } from '#contracts/policyLab.ts';
import { formatNumber, MISSING } from '#domain/language/formatNumber.ts';
import type { Language } from '#domain/language/language.ts';

/** A figure of the lab, the most important first. */
const FIGURES = [
  'strikesWhileOpen',
  'medianWarningLeadMin',
  'medianClosingLeadMin',
  'hoursClosed',
  'closings',
  'cost',
] as const;
export type FigureName = (typeof FIGURES)[number];

/** More of these is worse, and less of the others. */
const WORSE_WHEN_MORE: readonly FigureName[] = ['strikesWhileOpen', 'hoursClosed', 'closings', 'cost'];

/** Figures in words, in the user's language. */
export function useLabFigures(language: Language) {
  const { t } = useTranslation('policyLab');
  const number = (value: number, decimals: number) => formatNumber(value, decimals, language);
  const textOf = (name: FigureName, value: number | null): string => {
    if (value === null) return name === 'cost' ? MISSING : t('noStrike');
    if (name === 'hoursClosed') return t('hours', { hours: number(value, 1) });
    if (name === 'medianWarningLeadMin' || name === 'medianClosingLeadMin')
      return t('minutes', { minutes: number(value, 1) });
    return number(value, 0);
  };
  return {
    textOf,
    figureOf: (name: FigureName, figures: LabFigures) => textOf(name, figures[name]),
    /** How a figure differs from that of the first policy; null: it cannot be said. */
    difference(name: FigureName, value: number | null): { text: string; isWorse: boolean } | null {
      if (value === null) return null;
      if (value === 0) return { text: t('difference.same'), isWorse: false };
      const isMore = value > 0;
      const amount = textOf(name, Math.abs(value));
      const text = isMore ? t('difference.more', { amount }) : t('difference.less', { amount });
      return { text, isWorse: isMore === WORSE_WHEN_MORE.includes(name) };
    },
    /** Figures that the result has: a cost only by a rate. */
    shown: ({ hourlyRate }: LabResult) => FIGURES.filter((name) => name !== 'cost' || hourlyRate !== null),
  };
}
