import { IconArrowsMove, IconMapPin, IconMapPinCheck } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LonLat } from '#domain/geo/distance.ts';
import { coordinateIn } from '#domain/locations/locationRow.ts';
import {
  selectIsPlaceSavable,
  selectIsSensorBusy,
  selectMarker,
} from '#machines/snowSensor/snowSensorSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { TextField } from '#ui/TextField.tsx';
import { MarkerMap } from './MarkerMap.tsx';
import type { SensorDialogsProps } from './sensorView.ts';

type PlaceDialogProps = Pick<SensorDialogsProps, 'sensor' | 'locale' | 'tiles' | 'toastLayer'>;

const DECIMALS = 4;

/** Where a sensor stands, or is to stand (SENS-05 to SENS-08). The numbers say the same, and are the way without a mouse. */
export function PlaceDialog({ sensor, locale, tiles, toastLayer }: PlaceDialogProps) {
  const { t } = useTranslation(['sensors', 'common']);
  const marker = useSelector(sensor, selectMarker);
  const isSavable = useSelector(sensor, selectIsPlaceSavable);
  const isBusy = useSelector(sensor, selectIsSensorBusy);
  const close = () => sensor.send({ type: 'dialog.closed' });
  const move = (at: LonLat) => sensor.send({ type: 'marker.moved', at });
  const [lon, lat] = marker.map((deg) => formatNumber(deg, DECIMALS, locale.language));
  return (
    <Dialog
      title={t('place.title')}
      subtitle={`${lat}, ${lon}`}
      icon={<IconMapPin aria-hidden="true" />}
      closeLabel={t('common:close')}
      status={null}
      toastLayer={toastLayer}
      onClose={close}
      foot={
        <>
          <Button onPress={close} isDisabled={isBusy}>
            {t('common:close')}
          </Button>
          {(isSavable || isBusy) && (
            <Button
              kind="primary"
              isDisabled={isBusy}
              onPress={() => sensor.send({ type: 'coordinates.saved' })}
            >
              <IconMapPinCheck aria-hidden="true" />
              {t(isBusy ? 'place.saving' : 'place.save')}
            </Button>
          )}
        </>
      }
    >
      <div className="sensorplace">
        <MarkerMap tiles={tiles} marker={marker} isLocked={isBusy} onMoved={move} />
        <p className="sensorplace-hint">
          <IconArrowsMove aria-hidden="true" />
          {t('place.hint')}
        </p>
        <PlaceFields marker={marker} isDisabled={isBusy} onMoved={move} />
      </div>
    </Dialog>
  );
}

type PlaceFieldsProps = { marker: LonLat; isDisabled: boolean; onMoved: (at: LonLat) => void };

function PlaceFields({ marker, isDisabled, onMoved }: PlaceFieldsProps) {
  const { t } = useTranslation('sensors');
  const [lon, lat] = marker;
  return (
    <div className="sensorplace-fields">
      <DegreesField
        label={t('place.latitude')}
        most={90}
        isDisabled={isDisabled}
        degrees={lat}
        onMoved={(to) => onMoved([lon, to])}
      />
      <DegreesField
        label={t('place.longitude')}
        most={180}
        isDisabled={isDisabled}
        degrees={lon}
        onMoved={(to) => onMoved([to, lat])}
      />
    </div>
  );
}

type DegreesFieldProps = {
  label: string;
  degrees: number;
  /** On either side of nought. */
  most: 90 | 180;
  isDisabled: boolean;
  onMoved: (degrees: number) => void;
};

/** What is typed stands until the marker is elsewhere. */
function DegreesField({ label, degrees, most, isDisabled, onMoved }: DegreesFieldProps) {
  const [typed, type] = useState('');
  const read = coordinateIn(typed, most);
  const isTyping = typed !== '' && (read === null || read === degrees);
  return (
    <TextField
      label={label}
      type="number"
      step="0.0001"
      isDisabled={isDisabled}
      value={isTyping ? typed : String(degrees)}
      onChanged={(text) => {
        type(text);
        const to = coordinateIn(text, most);
        if (to !== null) onMoved(to);
      }}
    />
  );
}
