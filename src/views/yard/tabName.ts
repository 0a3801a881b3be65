import type { TFunction } from 'i18next';
import type { Facility } from '#contracts/facility.ts';

export type TabFacts = {
  /** The status in words. */
  status: string;
  facility: Pick<Facility, 'id' | 'name'>;
  isSimulation: boolean;
};

/** The name of the tab: all that is seen of a page in a row of tabs, the mark of a simulation first (S14). */
export function tabName(t: TFunction, { status, facility, isSimulation }: TabFacts): string {
  const mark = isSimulation ? `${t('simulation')} - ` : '';
  return `${mark}${status} - ${facility.name ?? facility.id}`;
}
