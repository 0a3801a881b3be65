import { useTranslation } from 'react-i18next';
import { routeAdvice } from '#domain/routes/routeAdvice.ts';
import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import { RiskReasons } from '../route/RiskReasons.tsx';
import { RiskScale } from '../route/RiskScale.tsx';
import { isPartlyUnknown } from '../route/routeViews.ts';
import { piecesOf, routeOf } from './trackedRun.ts';

/** How dangerous the way is, and why (TRACK-19, TRACK-20). */
export function RunRisk({ run }: { run: TrackedRun }) {
  const { t } = useTranslation(['route', 'tracking']);
  const route = routeOf(run);
  const level = route?.weather_risk_metric_desc ?? 'UNKNOWN';
  return (
    <div className="runrisk">
      <h2>{t('report.title')}</h2>
      {route === null ? (
        <p>{t('tracking:noRoute')}</p>
      ) : (
        <>
          <RiskScale level={level} />
          <p>{t(`advice.${routeAdvice(level)}`)}</p>
          {level !== 'UNKNOWN' && isPartlyUnknown(piecesOf(run)) && <p>{t('report.partsUnknown')}</p>}
          <RiskReasons reasons={route.weather_risk_reasons} pieces={piecesOf(run)} isInWords />
        </>
      )}
    </div>
  );
}
