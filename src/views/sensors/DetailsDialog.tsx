import { IconLock, IconPlus } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import {
  isMarkerColor,
  MARKER_SIZES,
  SENSOR_STATUSES,
  type SensorDraft,
} from '#domain/sensors/sensorDraft.ts';
import { sortByName } from '#domain/locations/sortByName.ts';
import { selectSensorDraft } from '#machines/snowSensor/snowSensorSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { SensorDialogsProps } from './sensorView.ts';

type DetailsDialogProps = Pick<SensorDialogsProps, 'sensor' | 'clientId' | 'facilities' | 'toastLayer'>;

/** The first step of a new sensor: what it is (SENS-08, SENS-11). */
export function DetailsDialog({ sensor, clientId, facilities, toastLayer }: DetailsDialogProps) {
  const { t } = useTranslation(['sensors', 'common']);
  const draft = useSelector(sensor, selectSensorDraft);
  const formId = useId();
  const close = () => sensor.send({ type: 'dialog.closed' });
  const change = (changes: Partial<SensorDraft>) =>
    sensor.send({ type: 'draft.changed', draft: { ...draft, ...changes } });
  return (
    <Dialog
      title={t('details.title')}
      subtitle={t('details.subtitle')}
      icon={<IconPlus aria-hidden="true" />}
      closeLabel={t('common:close')}
      status={null}
      toastLayer={toastLayer}
      onClose={close}
      foot={
        <>
          <Button onPress={close}>{t('common:close')}</Button>
          <Button
            kind="primary"
            onPress={() =>
              sensor.send({ type: 'details.confirmed', start: placeOf(facilities, draft.facility) })
            }
          >
            {t('details.confirm')}
          </Button>
        </>
      }
    >
      <div className="sensorform" id={formId}>
        <DetailsFields draft={draft} clientId={clientId} facilities={facilities} onChanged={change} />
      </div>
    </Dialog>
  );
}

type DetailsFieldsProps = {
  draft: SensorDraft;
  clientId: string;
  facilities: readonly Facility[];
  onChanged: (changes: Partial<SensorDraft>) => void;
};

function DetailsFields({ draft, clientId, facilities, onChanged }: DetailsFieldsProps) {
  const { t } = useTranslation('sensors');
  const text = (name: 'deviceId' | 'zone' | 'project' | 'type') => (
    <TextField
      label={t(`field.${name}`)}
      isRequired
      value={draft[name]}
      onChanged={(value) => onChanged({ [name]: value })}
    />
  );
  return (
    <>
      {text('deviceId')}
      <ClientField clientId={clientId} />
      <SelectField
        isRequired
        label={t('field.facility')}
        value={draft.facility}
        options={[{ id: '', label: t('field.choose') }, ...optionsOf(facilities)]}
        onChosen={(facility) => onChanged({ facility })}
      />
      {text('zone')}
      {text('project')}
      {text('type')}
      <SelectField
        isRequired
        label={t('field.status')}
        value={draft.status}
        options={SENSOR_STATUSES.map((id) => ({ id, label: t(`choice.${id}`) }))}
        onChosen={(status) => onChanged({ status })}
      />
      <SelectField
        isRequired
        label={t('field.markerSize')}
        value={draft.markerSize}
        options={MARKER_SIZES.map((id) => ({ id, label: t(`choice.${id}`) }))}
        onChosen={(markerSize) => onChanged({ markerSize })}
      />
      <TextField
        label={t('field.markerColor')}
        isRequired
        value={draft.markerColor}
        fault={
          draft.markerColor === '' || isMarkerColor(draft.markerColor.trim())
            ? null
            : t('fault.markerColorHex')
        }
        onChanged={(markerColor) => onChanged({ markerColor })}
      />
      <TextField
        label={t('field.markerSymbol')}
        hint={t('field.optional')}
        value={draft.markerSymbol}
        onChanged={(markerSymbol) => onChanged({ markerSymbol })}
      />
    </>
  );
}

/** Whose it will be is not for the form to say. */
function ClientField({ clientId }: { clientId: string }) {
  const { t } = useTranslation('sensors');
  const id = useId();
  return (
    <div className="field sensorform-locked">
      <label htmlFor={id}>{t('field.client')}</label>
      <input id={id} value={clientId.toUpperCase()} readOnly />
      <IconLock aria-hidden="true" />
    </div>
  );
}

/** Where a marker begins. Source: spec/gaps.md GAP-85. */
function placeOf(facilities: readonly Facility[], id: string): readonly [number, number] {
  const facility = facilities.find((one) => one.id === id);
  return [facility?.longitude ?? 0, facility?.latitude ?? 0];
}

/** Facilities by their ids, which is what the service knows a sensor's facility by. */
function optionsOf(facilities: readonly Facility[]) {
  return sortByName(facilities.map(({ id }) => ({ id, label: id })));
}
