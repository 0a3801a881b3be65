import { IconLassoPolygon } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { selectIsSelecting } from '#machines/selection/selectionSelectors.ts';
import type { SelectionDependencies } from './selectionView.ts';

/** Selection Mode without a context menu: for fingers and keys (MAP-15). */
export function SelectionSwitch({
  selection,
  presentMs,
}: Pick<SelectionDependencies, 'selection' | 'presentMs'>) {
  const { t } = useTranslation('selection');
  const isSelecting = useSelector(selection, selectIsSelecting);
  return (
    <button
      type="button"
      aria-label={t('mode')}
      aria-pressed={isSelecting}
      title={t('mode')}
      onClick={() => selection.send({ type: 'mode.toggled', atMs: presentMs() })}
    >
      <IconLassoPolygon aria-hidden="true" />
    </button>
  );
}
