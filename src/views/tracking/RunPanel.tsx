import {
  IconCalendarClock,
  IconChevronDown,
  IconChevronUp,
  IconGripVertical,
  IconRefresh,
  IconSearch,
  IconTruck,
} from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrackedRun } from '#machines/tracking/trackingMachine.ts';
import { selectIsRefreshing } from '#machines/tracking/trackingSelectors.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { ProductMark } from '#ui/ProductMark.tsx';
import { RiskBadge } from '../route/RiskBadge.tsx';
import { isPartlyUnknown } from '../route/routeViews.ts';
import { RunAge } from './RunAge.tsx';
import { RunRisk } from './RunRisk.tsx';
import { RunSummary } from './RunSummary.tsx';
import { piecesOf, routeOf, runStatus, type TrackingLocale, type TrackingRef } from './trackedRun.ts';
import { useDragged } from './useDragged.ts';

type RunPanelProps = {
  tracking: TrackingRef;
  run: TrackedRun;
  locale: TrackingLocale;
  nowMs: number;
  isNarrow: boolean;
  /** Address of the search. */
  searchHref: string;
};

/** What is known of a run: a panel that can be moved, on narrow screens one that folds (TRACK-12). */
export function RunPanel(props: RunPanelProps) {
  return props.isNarrow ? <FoldingPanel {...props} /> : <MovingPanel {...props} />;
}

function MovingPanel(props: RunPanelProps) {
  const { tracking, run, locale, nowMs } = props;
  const { t } = useTranslation('tracking');
  const { style, grip } = useDragged();
  return (
    <section className="runpanel" aria-label={run.vehicle.vrid} style={style}>
      <header>
        <button type="button" className="runpanel-grip" aria-label={t('move')} title={t('move')} {...grip}>
          <IconGripVertical aria-hidden="true" />
        </button>
        <PanelHead {...props}>
          <Status {...props} />
        </PanelHead>
      </header>
      <RunAge tracking={tracking} run={run} locale={locale} nowMs={nowMs} />
      <RunSummary run={run} locale={locale} nowMs={nowMs} />
      <RunRisk run={run} />
    </section>
  );
}

function FoldingPanel(props: RunPanelProps) {
  const { tracking, run, locale, nowMs } = props;
  const { vrid } = run.vehicle;
  const { t } = useTranslation('tracking');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const route = routeOf(run);
  return (
    <>
      <header className="runbar">
        <PanelHead {...props} />
      </header>
      <section className="runsheet" aria-label={vrid}>
        <p className="runsheet-state">
          <Status {...props} />
          {route !== null && (
            <RiskBadge level={route.weather_risk_metric_desc} isPartial={isPartlyUnknown(piecesOf(run))} />
          )}
        </p>
        <RunAge tracking={tracking} run={run} locale={locale} nowMs={nowMs} />
        <button
          type="button"
          className="runsheet-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t('less', { vrid }) : t('more', { vrid })}
          {isOpen ? <IconChevronDown aria-hidden="true" /> : <IconChevronUp aria-hidden="true" />}
        </button>
        <div id={id} hidden={!isOpen}>
          <RunSummary run={run} locale={locale} nowMs={nowMs} />
          <RunRisk run={run} />
        </div>
      </section>
    </>
  );
}

function PanelHead({
  tracking,
  run,
  searchHref,
  children,
}: Pick<RunPanelProps, 'tracking' | 'run' | 'searchHref'> & { children?: ReactNode }) {
  const { t } = useTranslation('tracking');
  const isRefreshing = useSelector(tracking, selectIsRefreshing);
  return (
    <>
      <ProductMark />
      <h1>{run.vehicle.vrid}</h1>
      {children}
      <IconButton
        label={isRefreshing ? t('refreshing') : t('refresh')}
        isDisabled={isRefreshing}
        onPress={() => tracking.send({ type: 'refresh.requested' })}
      >
        <IconRefresh aria-hidden="true" />
      </IconButton>
      <a className="icon-button" href={searchHref} aria-label={t('search')} title={t('search')}>
        <IconSearch aria-hidden="true" />
      </a>
    </>
  );
}

/** Whether it is on its way (TRACK-14). */
function Status({ run, nowMs }: Pick<RunPanelProps, 'run' | 'nowMs'>) {
  const { t } = useTranslation('tracking');
  const status = runStatus(run, nowMs);
  const Icon = status === 'departed' ? IconTruck : IconCalendarClock;
  return (
    <span className="runstatus">
      <Icon aria-hidden="true" />
      <span className="spoken">{t('status.label')}</span> {t(`status.${status}`)}
    </span>
  );
}
