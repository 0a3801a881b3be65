import { IconCheck, IconLassoPolygon } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsSelecting } from '#machines/selection/selectionSelectors.ts';
import type { SelectionDependencies } from './selectionView.ts';
import './selection.css';

type SelectionMenuProps = Pick<SelectionDependencies, 'selection' | 'presentMs'> & {
  /** Where it opens, CSS px from the top left corner of the map. */
  at: { readonly xPx: number; readonly yPx: number };
  onClosed: () => void;
};

/** The map's context menu: Selection Mode, on and off (MAP-15). */
export function SelectionMenu({ selection, presentMs, at, onClosed }: SelectionMenuProps) {
  const { t } = useTranslation('selection');
  const isSelecting = useSelector(selection, selectIsSelecting);
  return (
    <div
      className="selection-menu"
      role="menu"
      tabIndex={-1}
      ref={(menu) => {
        // a property, not markup: the page's policy allows no inline style
        menu?.style.setProperty('left', `${at.xPx}px`);
        menu?.style.setProperty('top', `${at.yPx}px`);
      }}
      onBlur={onClosed}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClosed();
      }}
    >
      <button
        ref={(item) => item?.focus()}
        type="button"
        role="menuitemcheckbox"
        aria-checked={isSelecting}
        onClick={() => {
          selection.send({ type: 'mode.toggled', atMs: presentMs() });
          onClosed();
        }}
      >
        <IconLassoPolygon aria-hidden="true" />
        {t('mode')}
        {isSelecting && <IconCheck aria-hidden="true" />}
      </button>
    </div>
  );
}
