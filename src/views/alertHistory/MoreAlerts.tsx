import { IconChevronsDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectHasMore,
  selectIsExtending,
  selectMoreFault,
} from '#machines/alertHistory/alertHistorySelectors.ts';
import { Note } from '#ui/Note.tsx';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import type { HistoryDependencies } from './historyView.ts';

/** Loads older alerts, and says why they did not come (HIST-05, HIST-06). */
export function MoreAlerts({ history }: Pick<HistoryDependencies, 'history'>) {
  const { t } = useTranslation('history');
  const faultText = useFaultText();
  const hasMore = useSelector(history, selectHasMore);
  const isExtending = useSelector(history, selectIsExtending);
  const fault = useSelector(history, selectMoreFault);
  if (!hasMore) return <p className="histnone">{t('noMore')}</p>;
  return (
    <div className="histmore">
      {fault !== null && <Note kind="error" text={faultText(fault)} />}
      <button type="button" disabled={isExtending} onClick={() => history.send({ type: 'more.requested' })}>
        <IconChevronsDown aria-hidden="true" />
        {isExtending ? t('loadingMore') : t('more')}
      </button>
    </div>
  );
}
