import { IconClockExclamation } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsLive } from '#machines/timeSlider/timeSliderSelectors.ts';
import type { TimeSliderProps } from './timeSliderProps.ts';

/** Weather of another time lies beside statuses of the present: nobody may take these for what will be (S4). */
export function OtherTimeNote({ slider }: Pick<TimeSliderProps, 'slider'>) {
  const { t } = useTranslation('timeSlider');
  if (useSelector(slider, selectIsLive)) return null;
  return (
    <p className="maptrust" data-trust="late" role="status">
      <IconClockExclamation aria-hidden="true" />
      {t('statusesOfNow')}
    </p>
  );
}
