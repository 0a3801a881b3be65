import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Locale } from '#domain/alerting/eventWording.ts';
import { isSameDisplay } from '#domain/alerting/yardDisplay.ts';
import { selectDisplay } from '#machines/yardStatus/displaySelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { styleOfShown } from '#ui/statusStyle.ts';
import { useStatusWord } from '../yardFacts/useStatusWord.ts';

/** Status of a yard page with its colours, patterns, frames and marks, by the display of the yard (GAP-144). */
export function useYardBackground(yardStatus: YardStatusRef, { language, unitSystem }: Locale) {
  const statusWord = useStatusWord();
  const select = useMemo(() => selectDisplay({ language, unitSystem }), [language, unitSystem]);
  const display = useSelector(yardStatus, select, isSameDisplay);
  const minute = useSelector(yardStatus, (snapshot) => Math.floor(selectNowMs(snapshot) / 60_000));
  const { shown, isOverride, isDrill, isSatelliteOnly } = display;
  return {
    shown,
    statusStyle: styleOfShown(shown),
    isOverride,
    isDrill,
    /** Open on the word of satellites alone. */
    isSatelliteOnly,
    minute,
    status: statusWord(display),
  };
}
