import { useTranslation } from 'react-i18next';
import { languageOf } from '#domain/language/language.ts';
import type { DetailColumn, RowDifference } from '#domain/locations/rowDifference.ts';
import { measure } from '#domain/units/measure.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { formatList } from '#ui/format/list.ts';

/** Returns a function that says what the upload of a row does; null: its faults say it. */
export function useDifferenceText(unitSystem: UnitSystem): (difference: RowDifference) => string | null {
  const { t, i18n } = useTranslation('admin');
  const language = languageOf(i18n.language);
  const distanceText = useDistanceText(unitSystem);
  const columnsText = (columns: readonly DetailColumn[]) =>
    formatList(
      columns.map((column) => t(`import.match.column.${column}`)),
      language,
    );
  return (difference) => {
    const { kind } = difference;
    if (kind === 'faulty') return null;
    if (kind === 'replaced') return t('import.difference.replaced', { number: difference.by });
    if (kind !== 'changed' && kind !== 'moved') return t(`import.difference.${kind}`);
    const { id } = difference;
    const columns = columnsText(difference.columns);
    if (kind === 'changed') return t('import.difference.changed', { id, columns });
    const distance = distanceText(difference.distanceM);
    if (columns === '') return t('import.difference.moved', { id, distance });
    return t('import.difference.movedChanged', { id, distance, columns });
  };
}

/** Returns a function that writes a distance over ground, metres, in the user's units. */
export function useDistanceText(unitSystem: UnitSystem): (distanceM: number) => string {
  const { i18n } = useTranslation('admin');
  const language = languageOf(i18n.language);
  return (distanceM) => formatMeasureText(measure('routeDistance', distanceM, unitSystem), language);
}
