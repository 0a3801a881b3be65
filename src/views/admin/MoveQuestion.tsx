import { useTranslation } from 'react-i18next';
import type { RowDifference } from '#domain/locations/rowDifference.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { useDistanceText } from './useDifferenceText.ts';

/** Moves that the question names; it counts the others. */
const MOST_NAMED = 5;

type MoveQuestionProps = {
  moves: readonly Extract<RowDifference, { kind: 'moved' }>[];
  unitSystem: UnitSystem;
  onConfirmed: () => void;
  onCancelled: () => void;
};

/** Asks before an upload moves locations that exist, the farthest first: a yard that moves is watched elsewhere. */
export function MoveQuestion({ moves, unitSystem, onConfirmed, onCancelled }: MoveQuestionProps) {
  const { t } = useTranslation('admin');
  const distanceText = useDistanceText(unitSystem);
  const farthest = moves.toSorted((a, b) => b.distanceM - a.distanceM).slice(0, MOST_NAMED);
  const rest = moves.length - farthest.length;
  return (
    <ConfirmDialog
      question={t('import.move.question', { count: moves.length })}
      doLabel={t('import.move.do')}
      onConfirmed={onConfirmed}
      onCancelled={onCancelled}
    >
      {farthest.map(({ id, distanceM }) => (
        <span key={id} className="admin-move">
          {t('import.move.of', { id, distance: distanceText(distanceM) })}
        </span>
      ))}
      {rest > 0 && <span className="admin-move">{t('import.move.more', { count: rest })}</span>}
      {t('import.move.note')}
    </ConfirmDialog>
  );
}
