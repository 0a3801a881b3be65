import {
  IconAlertTriangle,
  IconBolt,
  IconDroplet,
  IconFlame,
  IconMist,
  IconSnowflake,
  IconStorm,
  IconTemperatureMinus,
  IconTemperaturePlus,
  IconTornado,
  IconWind,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { weatherHazard, type WeatherHazard } from '#domain/layers/weatherHazards.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { PhoneSimulationMark } from '#ui/PhoneSimulationMark.tsx';
import type { AlertWords } from './content/alertContent.ts';

const ICONS: Partial<Readonly<Record<WeatherHazard['icon'], Icon>>> = {
  bolt: IconBolt,
  cold: IconTemperatureMinus,
  dust: IconMist,
  fire: IconFlame,
  flood: IconDroplet,
  fog: IconMist,
  heat: IconTemperaturePlus,
  ice: IconSnowflake,
  smoke: IconMist,
  snow: IconSnowflake,
  storm: IconStorm,
  tornado: IconTornado,
  wind: IconWind,
};

/** All that a weather alert says (POPUP-04). */
export function AlertDialog({ alert, onClose }: { alert: AlertWords; onClose: () => void }) {
  const { t } = useTranslation(['popup', 'common']);
  const { type, title, location, from, to, summary, message } = alert;
  const EventIcon = ICONS[weatherHazard(type).icon] ?? IconAlertTriangle;
  const parts = [
    { key: t('alert.location'), value: location },
    { key: t('alert.from'), value: from },
    { key: t('alert.to'), value: to },
    { key: t('alert.summary'), value: summary },
    { key: t('alert.message'), value: message },
  ];
  return (
    <Dialog
      title={title}
      subtitle={type}
      icon={<EventIcon aria-hidden="true" />}
      closeLabel={t('common:close')}
      status={null}
      foot={<Button onPress={onClose}>{t('common:close')}</Button>}
      onClose={onClose}
    >
      <PhoneSimulationMark />
      <dl className="alertinfo">
        {parts.map(({ key, value }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
