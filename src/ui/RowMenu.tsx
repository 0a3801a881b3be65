import type { ReactNode } from 'react';
import { placeMenu } from './placeMenu.ts';
import { useMenu } from './useMenu.ts';
import './IconButton.css';
import './RowMenu.css';

type RowMenuProps = {
  /** What it is for, for screen readers and as a tooltip. */
  label: string;
  /** Of the button, hidden from readers. */
  icon: ReactNode;
  /** The items; `choose` closes the menu, then acts. */
  children: (choose: (act: () => void) => void) => ReactNode;
};

/** What may be done about a row of a table, behind a button. */
export function RowMenu({ label, icon, children }: RowMenuProps) {
  const { isOpen, choose, frameProps, openerProps } = useMenu();
  return (
    <div {...frameProps}>
      <button type="button" className="icon-button" aria-label={label} title={label} {...openerProps}>
        {icon}
      </button>
      {isOpen && (
        // over everything: the table cuts off what is larger than itself
        <ul className="row-menu" role="menu" aria-label={label} popover="manual" ref={placeMenu}>
          {children(choose)}
        </ul>
      )}
    </div>
  );
}
