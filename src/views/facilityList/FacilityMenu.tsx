import { IconDotsVertical } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { goThroughMenu } from '#ui/goThroughMenu.ts';
import type { MapLinks } from '../mapHome/mapView.ts';
import { FacilityMenuItems } from './FacilityMenuItems.tsx';
import { placeMenu } from './placeMenu.ts';

type FacilityMenuProps = { facility: Facility; links: MapLinks };

/** Where a facility of the list leads to, and what may be done about it (LIST-07, GAP-55). */
export function FacilityMenu({ facility, links }: FacilityMenuProps) {
  const { t } = useTranslation('map');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const place = useCallback((menu: HTMLElement | null) => placeMenu(menu, opener.current), []);
  const label = t('list.menu', { id: facility.id });
  const choose = (act: () => void) => {
    setOpen(false);
    opener.current?.focus();
    act();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of its items pass through
    <div
      onKeyDown={(event) => {
        if (!isOpen) return;
        if (event.key !== 'Escape') return goThroughMenu(event);
        event.stopPropagation();
        choose(() => {});
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        className="icon-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDotsVertical aria-hidden="true" />
      </button>
      {isOpen && (
        <ul
          className="faclist-actions"
          role="menu"
          aria-label={label}
          // over everything: the table cuts off what is larger than itself
          popover="manual"
          ref={place}
        >
          <FacilityMenuItems {...{ facility, links, choose }} />
        </ul>
      )}
    </div>
  );
}
