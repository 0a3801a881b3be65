import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Puts up a sensor where there may be none yet to begin from. Source: spec/gaps.md GAP-85. */
export function AddSensorButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('layers');
  return (
    <div className="layerrow-extra">
      <button type="button" onClick={onPress}>
        <IconPlus size={18} aria-hidden="true" />
        {t('addSensor')}
      </button>
    </div>
  );
}
