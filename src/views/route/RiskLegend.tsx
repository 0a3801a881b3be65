import { useTranslation } from 'react-i18next';
import { ROUTE_RISK_LEVELS, TOLD_RISK_LEVELS } from '#domain/roads/routeRisk.ts';
import './risk.css';

const WORST_FIRST = ROUTE_RISK_LEVELS.toReversed();
const WITH_UNKNOWN = TOLD_RISK_LEVELS.toReversed();

/** What lines of routes mean (ROUTE-13, TRACK-13). */
export function RiskLegend({ title, hasUnknown = false }: { title: string; hasUnknown?: boolean }) {
  const { t } = useTranslation('route');
  return (
    <section className="routelegend" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {(hasUnknown ? WITH_UNKNOWN : WORST_FIRST).map((level) => (
          <li key={level}>
            <i className="riskfill" data-level={level} aria-hidden="true" />
            {t(`level.${level}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
