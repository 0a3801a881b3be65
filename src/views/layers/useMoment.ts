import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ShownMoment } from '#domain/layers/timeWarning.ts';
import { selectIsLive, selectNowMs, selectShownMs } from '#machines/timeSlider/timeSliderSelectors.ts';
import type { TimeSliderRef } from './layersView.ts';

/** What the map shows now. */
export function useMoment(slider: TimeSliderRef): ShownMoment {
  const shownMs = useSelector(slider, selectShownMs);
  const nowMs = useSelector(slider, selectNowMs);
  const isLive = useSelector(slider, selectIsLive);
  return useMemo(() => ({ shownMs, nowMs, isLive }), [shownMs, nowMs, isLive]);
}
