import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';

type YardTitleProps = {
  /** The status in words. */
  status: string;
  facility: Pick<Facility, 'id' | 'name'>;
  isSimulation: boolean;
};

/** The name of the tab: all that is seen of a page in a row of tabs, the mark of a simulation first (S14). */
export function YardTitle({ status, facility, isSimulation }: YardTitleProps) {
  const { t } = useTranslation('common');
  const mark = isSimulation ? `${t('simulation')} - ` : '';
  return <title>{`${mark}${status} - ${facility.name ?? facility.id}`}</title>;
}
