import {
  IconAlertHexagon,
  IconAlertOctagon,
  IconAlertTriangle,
  IconMinus,
  IconTriangle,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RouteRiskLevel } from '#domain/roads/routeRisk.ts';
import './risk.css';

const ICONS = {
  NONE: IconMinus,
  ELEVATED: IconTriangle,
  MODERATE: IconAlertTriangle,
  HIGH: IconAlertOctagon,
  EXTREME: IconAlertHexagon,
} as const satisfies Record<RouteRiskLevel, unknown>;

/** A level of risk by colour, sign and word (ROUTE-13). */
export function RiskBadge({ level }: { level: RouteRiskLevel }) {
  const { t } = useTranslation('route');
  const Icon = ICONS[level];
  return (
    <span className="riskbadge" data-level={level}>
      <Icon aria-hidden="true" />
      {t(`level.${level}`)}
    </span>
  );
}
