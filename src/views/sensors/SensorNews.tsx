import { useTranslation } from 'react-i18next';
import type { SensorFault } from '#domain/sensors/sensorDraft.ts';

/** What was done, or that it was not. Sources: requirements SENS-26, SENS-27. */
export type SensorAction = 'active' | 'inactive' | 'created' | 'moved' | 'deleted' | 'failed';

export function SensorNews({ action }: { action: SensorAction }) {
  return useTranslation('sensors').t(`news.${action}`);
}

/** What is wrong with a form of a new sensor, in the words of SENS-12 to SENS-21. */
export function DraftRefused({ fault }: { fault: SensorFault }) {
  return useTranslation('sensors').t(`fault.${fault}`);
}
