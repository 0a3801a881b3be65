import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { RowMenu } from '#ui/RowMenu.tsx';
import type { MapLinks } from '../mapFacts/mapView.ts';
import { FacilityMenuItems } from './FacilityMenuItems.tsx';

type FacilityMenuProps = { facility: Facility; links: MapLinks };

/** Where a facility of the list leads to, and what may be done about it (LIST-07, GAP-55). */
export function FacilityMenu({ facility, links }: FacilityMenuProps) {
  const { t } = useTranslation('map');
  return (
    <RowMenu label={t('list.menu', { id: facility.id })} icon={<IconDotsVertical aria-hidden="true" />}>
      {(choose) => <FacilityMenuItems facility={facility} links={links} choose={choose} />}
    </RowMenu>
  );
}
