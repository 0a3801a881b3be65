import { IconDotsVertical } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { useMenu } from '#ui/useMenu.ts';
import type { MapLinks } from '../mapHome/mapView.ts';
import { FacilityMenuItems } from './FacilityMenuItems.tsx';
import { placeMenu } from './placeMenu.ts';

type FacilityMenuProps = { facility: Facility; links: MapLinks };

/** Where a facility of the list leads to, and what may be done about it (LIST-07, GAP-55). */
export function FacilityMenu({ facility, links }: FacilityMenuProps) {
  const { t } = useTranslation('map');
  const { isOpen, choose, frameProps, openerProps } = useMenu();
  const label = t('list.menu', { id: facility.id });
  return (
    <div {...frameProps}>
      <button type="button" className="icon-button" aria-label={label} title={label} {...openerProps}>
        <IconDotsVertical aria-hidden="true" />
      </button>
      {isOpen && (
        <ul
          className="faclist-actions"
          role="menu"
          aria-label={label}
          // over everything: the table cuts off what is larger than itself
          popover="manual"
          ref={placeMenu}
        >
          <FacilityMenuItems {...{ facility, links, choose }} />
        </ul>
      )}
    </div>
  );
}
