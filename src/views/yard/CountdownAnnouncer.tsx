import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectCountdown, selectDrill } from '#machines/yardStatus/yardStatusSelectors.ts';
import { countdownMark } from '#ui/countdownMark.ts';
import { selectFootKind } from './footKind.ts';

/** Says the marks 20, 10, 5 and 1 min to a screen reader as they are passed, not every tick. */
export function CountdownAnnouncer({ yardStatus }: { yardStatus: YardStatusRef }) {
  const { t } = useTranslation('yard');
  const markMin = useSelector(yardStatus, (snapshot) => {
    const countdown = selectCountdown(snapshot);
    return countdown.kind === 'running' && selectFootKind(snapshot) === 'countdown'
      ? countdownMark(countdown.remainingMs)
      : null;
  });
  const isDrill = useSelector(yardStatus, (snapshot) => selectDrill(snapshot) !== null);
  return (
    <p className="spoken" role="status">
      {markMin !== null && t(isDrill ? 'drill.mark' : 'countdown.mark', { count: markMin })}
    </p>
  );
}
