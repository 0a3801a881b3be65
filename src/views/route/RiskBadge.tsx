import {
  IconAlertHexagon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconMinus,
  IconQuestionMark,
  IconTriangle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ToldRiskLevel } from '#domain/roads/routeRisk.ts';
import './risk.css';

const ICONS = {
  UNKNOWN: IconQuestionMark,
  NONE: IconMinus,
  ELEVATED: IconTriangle,
  MODERATE: IconAlertTriangle,
  HIGH: IconAlertOctagon,
  EXTREME: IconAlertHexagon,
} as const satisfies Record<ToldRiskLevel, unknown>;

type RiskBadgeProps = {
  level: ToldRiskLevel;
  /** The weather of some part of the way is not known: the level may be worse (S4). */
  isPartial: boolean;
};

/** A level of risk by colour, sign and word, and the sign of what is not known beside it (ROUTE-13). */
export function RiskBadge({ level, isPartial }: RiskBadgeProps) {
  const { t } = useTranslation('route');
  const Icon = ICONS[level];
  return (
    <span className="riskbadge" data-level={level}>
      <Icon aria-hidden="true" />
      {t(`level.${level}`)}
      {isPartial && level !== 'UNKNOWN' && (
        <span className="riskbadge-partial" title={t('report.partsUnknown')}>
          <IconQuestionMark aria-hidden="true" /> <span className="spoken">{t('report.partsUnknown')}</span>
        </span>
      )}
    </span>
  );
}
