import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectForm, selectIsBusy } from '#machines/override/overrideSelectors.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import type { OverrideRef } from './overrideView.ts';

/** What must be acknowledged before a status is set by hand (OVR-03). */
export function Acknowledgement({ override }: { override: OverrideRef }) {
  const { t } = useTranslation('override');
  const { isOn, isAcknowledged } = useSelector(override, selectForm);
  const isBusy = useSelector(override, selectIsBusy);
  if (!isOn) return null;
  return (
    <Checkbox
      label={t('form.acknowledge')}
      isChecked={isAcknowledged}
      isDisabled={isBusy}
      onTurned={(isGiven) => override.send({ type: 'acknowledgement.turned', isGiven })}
    />
  );
}
