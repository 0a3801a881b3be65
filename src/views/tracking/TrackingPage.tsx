import { IconLoader } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsLoading, selectRun } from '#machines/tracking/trackingSelectors.ts';
import { TrackedMap, type TrackedMapProps } from './TrackedMap.tsx';
import { TrackingSearch } from './TrackingSearch.tsx';
import './tracking.css';

type TrackingPageProps = Omit<TrackedMapProps, 'run'> & {
  /** Latest weather report; empty: no link. */
  reportUrl: string;
};

/** Where a vehicle is, for everyone who has the id of its run (TRACK-01 to TRACK-20). */
export function TrackingPage({ reportUrl, ...props }: TrackingPageProps) {
  const { tracking, locale } = props;
  const { t } = useTranslation(['tracking', 'common']);
  const run = useSelector(tracking, selectRun);
  const isLoading = useSelector(tracking, selectIsLoading);
  const title = `${run?.vehicle.vrid ?? t('title')} - ${t('common:product')}`;
  return (
    <div className="tracking" lang={locale.language}>
      <title>{title}</title>
      {isLoading && (
        <main className="tracking-loading">
          <p role="status">
            <IconLoader aria-hidden="true" />
            {t('loading')}
          </p>
        </main>
      )}
      {run !== null && <TrackedMap {...props} run={run} />}
      {run === null && !isLoading && <TrackingSearch tracking={tracking} reportUrl={reportUrl} />}
    </div>
  );
}
