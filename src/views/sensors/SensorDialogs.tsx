import { IconTrash } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsSensorBusy, selectSensorDialog } from '#machines/snowSensor/snowSensorSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { DetailsDialog } from './DetailsDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import type { SensorDialogsProps } from './sensorView.ts';
import './sensors.css';
import './sensorSheets.css';
import './sensorForm.css';
import './sensorPage.css';

/** The one dialog that is open over a panel, or over the map. */
export function SensorDialogs({
  sensor,
  locale,
  clientId,
  facilities,
  tiles,
  toastLayer,
}: SensorDialogsProps) {
  const dialog = useSelector(sensor, selectSensorDialog);
  switch (dialog) {
    case 'details':
      return (
        <DetailsDialog sensor={sensor} clientId={clientId} facilities={facilities} toastLayer={toastLayer} />
      );
    case 'place':
      return <PlaceDialog sensor={sensor} locale={locale} tiles={tiles} toastLayer={toastLayer} />;
    case 'deletion':
      return <DeletionDialog sensor={sensor} toastLayer={toastLayer} />;
    case null:
      return null;
    default:
      return dialog satisfies never;
  }
}

/** A user who just presses Enter leaves all as it is (SENS-09). */
function DeletionDialog({ sensor, toastLayer }: Pick<SensorDialogsProps, 'sensor' | 'toastLayer'>) {
  const { t } = useTranslation(['sensors', 'common']);
  const isBusy = useSelector(sensor, selectIsSensorBusy);
  const close = () => sensor.send({ type: 'dialog.closed' });
  return (
    <Dialog
      title={t('deletion.title')}
      subtitle={t('deletion.text')}
      icon={<IconTrash aria-hidden="true" />}
      closeLabel={t('common:close')}
      status={null}
      toastLayer={toastLayer}
      onClose={close}
      foot={
        <>
          <Button onPress={close} isDisabled={isBusy}>
            {t('common:close')}
          </Button>
          <Button
            kind="danger"
            isDisabled={isBusy}
            onPress={() => sensor.send({ type: 'deletion.confirmed' })}
          >
            <IconTrash aria-hidden="true" />
            {t(isBusy ? 'deletion.deleting' : 'deletion.delete')}
          </Button>
        </>
      }
    >
      <div className="sensordeletion" />
    </Dialog>
  );
}
