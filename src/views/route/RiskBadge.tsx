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

/** A level of risk by colour, sign and word (ROUTE-13). */
export function RiskBadge({ level }: { level: ToldRiskLevel }) {
  const { t } = useTranslation('route');
  const Icon = ICONS[level];
  return (
    <span className="riskbadge" data-level={level}>
      <Icon aria-hidden="true" />
      {t(`level.${level}`)}
    </span>
  );
}
