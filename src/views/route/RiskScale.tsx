import { useTranslation } from 'react-i18next';
import { ROUTE_RISK_LEVELS, type ToldRiskLevel } from '#domain/roads/routeRisk.ts';
import './risk.css';

/** All levels of risk, with the one that holds, if one is known (ROUTE-12, TRACK-19). */
export function RiskScale({ level }: { level: ToldRiskLevel }) {
  const { t } = useTranslation('route');
  return (
    <div className="riskscale" role="img" aria-label={t('report.level', { level: t(`level.${level}`) })}>
      {ROUTE_RISK_LEVELS.map((one) => (
        <span key={one} data-chosen={one === level || undefined}>
          <i className="riskfill" data-level={one} />
          {t(`level.${one}`)}
        </span>
      ))}
    </div>
  );
}
