import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportChoice } from '#domain/alerting/historyExport.ts';
import { foldText } from '#domain/language/foldText.ts';
import { sortByName } from '#domain/locations/sortByName.ts';
import '#ui/Choice.css';
import type { ExportFacility } from './exportView.ts';

type FacilityChoiceProps = {
  choice: ExportChoice;
  facilities: readonly ExportFacility[];
  isDisabled: boolean;
  onChanged: (changes: Partial<ExportChoice>) => void;
};

/** More are found by their name. */
const MOST_SHOWN = 50;

/** All facilities, or some of them, listed by name and searched by name or id (HIST-07). */
export function FacilityChoice({ choice, facilities, isDisabled, onChanged }: FacilityChoiceProps) {
  const { t } = useTranslation('history');
  const [sought, setSought] = useState('');
  const { facilityIds, isAll } = choice;
  const chosen = useMemo(() => new Set(facilityIds), [facilityIds]);
  const sorted = useMemo(() => sortByName(facilities), [facilities]);
  const found = useMemo(() => {
    const text = foldText(sought.trim());
    const isFound = ({ id, name }: ExportFacility) => foldText(`${name} ${id}`).includes(text);
    return sorted.filter(isFound);
  }, [sorted, sought]);
  const turn = (id: string, isChosen: boolean) =>
    onChanged({ facilityIds: isChosen ? [...facilityIds, id] : facilityIds.filter((one) => one !== id) });
  return (
    <fieldset className="exportform-places" disabled={isDisabled}>
      <legend>{t('export.facilities')}</legend>
      <Choice
        label={t('export.all', { count: facilities.length })}
        isChecked={isAll}
        onTurned={(isTurned) => onChanged({ isAll: isTurned })}
      />
      {!isAll && (
        <>
          <input
            type="search"
            aria-label={t('export.search')}
            placeholder={t('export.search')}
            value={sought}
            onChange={({ currentTarget }) => setSought(currentTarget.value)}
          />
          <ul aria-label={t('export.facilities')}>
            {found.slice(0, MOST_SHOWN).map(({ id, name }) => (
              <li key={id}>
                <Choice label={name} isChecked={chosen.has(id)} onTurned={(isTurned) => turn(id, isTurned)} />
              </li>
            ))}
          </ul>
          <p className="exportform-hint" role="status">
            {t('export.chosen', { count: facilityIds.length })}
            {found.length > MOST_SHOWN && ` ${t('export.more', { count: found.length - MOST_SHOWN })}`}
          </p>
        </>
      )}
    </fieldset>
  );
}

type ChoiceProps = { label: string; isChecked: boolean; onTurned: (isChecked: boolean) => void };

function Choice({ label, isChecked, onTurned }: ChoiceProps) {
  return (
    <label className="choice choice-tick exportform-tick">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onTurned(currentTarget.checked)}
      />
      <span className="choice-label">{label}</span>
    </label>
  );
}
