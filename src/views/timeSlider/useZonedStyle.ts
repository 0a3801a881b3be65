import { useSelector } from '@xstate/react';
import { selectSpan } from '#machines/timeSlider/timeSliderSelectors.ts';
import { isOffsetShared, type ClockStyle } from '#ui/format/clock.ts';
import type { TimeSliderProps } from './timeSliderProps.ts';

/**
 * How the slider's times are read:
 * with their zone where clocks change within its reach, for one hour may come twice there.
 */
export function useZonedStyle({ slider, style }: TimeSliderProps): ClockStyle {
  const namesZone = useSelector(slider, (snapshot) => {
    const { fromMs, toMs } = selectSpan(snapshot);
    return !isOffsetShared([fromMs, toMs], style.timeZone);
  });
  return { ...style, namesZone };
}
