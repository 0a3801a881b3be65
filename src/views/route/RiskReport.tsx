import { IconClock } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { longestRestsMs } from '#domain/routes/driverRests.ts';
import { routeAdvice } from '#domain/routes/routeAdvice.ts';
import { routeLetter } from '#domain/routes/routeLetter.ts';
import type { RoutePlan } from '#machines/routePlan/routePlanContext.ts';
import { selectChosen, selectPlan } from '#machines/routePlan/routePlanSelectors.ts';
import { formatMoment, formatTime, isOffsetShared, type ClockStyle } from '#ui/format/clock.ts';
import { formatDay } from '#ui/format/day.ts';
import { formatAge } from '#ui/format/duration.ts';
import { RiskReasons } from './RiskReasons.tsx';
import { RiskScale } from './RiskScale.tsx';
import { isPartlyUnknown, piecesOf, type RoutePlanRef, type RouteLocale } from './routeViews.ts';

const S_MS = 1_000;
const MINUTE_MS = 60_000;
const DAY_S = 86_400;
/** Times under the strip, evenly. */
const TICKS = [0, 0.25, 0.5, 0.75, 1];

type RiskReportProps = { plan: RoutePlanRef; locale: RouteLocale; nowMs: number };

/** What is to be expected on the chosen route (ERR-13 to ERR-15). */
export function RiskReport({ plan, locale: asked, nowMs }: RiskReportProps) {
  const { t } = useTranslation('route');
  const shown = useSelector(plan, selectPlan);
  const chosen = useSelector(plan, selectChosen);
  const route = shown?.routes[chosen];
  if (shown === null || route === undefined) return null;
  const level = route.weather_risk_metric_desc;
  const pieces = piecesOf(shown, route.num);
  const { asOfMs, departAtMs } = shown;
  const instantsMs = [asOfMs, departAtMs, departAtMs + route.route_seconds * S_MS];
  const locale = { ...asked, namesZone: !isOffsetShared(instantsMs, asked.timeZone) };
  return (
    <section className="riskreport" aria-label={t('report.title')}>
      <header>
        <b className="routeletter" aria-hidden="true">
          {routeLetter(route.num)}
        </b>
        <h3>{t('report.title')}</h3>
        <small>
          <IconClock aria-hidden="true" />
          <AsOf asOfMs={asOfMs} nowMs={nowMs} style={locale} />
        </small>
      </header>
      <RiskScale level={level} />
      <p>{t(`advice.${routeAdvice(level)}`)}</p>
      {level !== 'UNKNOWN' && isPartlyUnknown(pieces) && <p>{t('report.partsUnknown')}</p>}
      <Strip shown={shown} locale={locale} num={route.num} seconds={route.route_seconds} nowMs={nowMs} />
      <Breaks seconds={route.route_seconds} isSimulation={shown.lines.isSimulation} />
      <RiskReasons reasons={route.weather_risk_reasons} pieces={pieces} isInWords />
    </section>
  );
}

/** Time of the report, with its date and its age as soon as it has one (S5). */
function AsOf({ asOfMs, nowMs, style }: { asOfMs: number; nowMs: number; style: ClockStyle }) {
  const { t } = useTranslation('route');
  const time = formatMoment(asOfMs, nowMs, style);
  if (nowMs - asOfMs < MINUTE_MS) return t('report.asOf', { time });
  return t('report.asOfAge', { time, age: formatAge(nowMs - asOfMs, style.language) });
}

type StripProps = { shown: RoutePlan; num: number; seconds: number; locale: RouteLocale; nowMs: number };

/** The risk along the way, when each part of it is passed. */
function Strip({ shown, num, seconds, locale, nowMs }: StripProps) {
  const { t } = useTranslation('route');
  const { departAtMs } = shown;
  const atMs = (share: number) => departAtMs + share * seconds * S_MS;
  const label = t('report.strip', {
    from: formatMoment(departAtMs, nowMs, locale),
    to: formatMoment(atMs(1), nowMs, locale),
  });
  return (
    <div className="riskstrip">
      <div role="img" aria-label={label}>
        {piecesOf(shown, num).map(({ id, properties: { level, seconds_from: from, seconds_to: to } }) => (
          <i key={id} className="riskfill" data-level={level} style={{ flexGrow: Math.max(0, to - from) }} />
        ))}
      </div>
      <div aria-hidden="true">
        {TICKS.map((share) => (
          <span key={share}>
            {seconds >= DAY_S && `${formatDay(atMs(share), locale)} `}
            {formatTime(atMs(share), locale)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What the times along the way leave out; simulated weather has no warnings for the time after a rest. */
function Breaks({ seconds, isSimulation }: { seconds: number; isSimulation: boolean }) {
  const { t } = useTranslation('route');
  const hasRests = !isSimulation && longestRestsMs(seconds * S_MS) > 0;
  return <small>{hasRests ? t('report.rests') : t('report.driving')}</small>;
}
