import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { missingColumns, type ColumnMatch } from '#domain/locations/columnMatch.ts';
import { LOCATION_COLUMNS } from '#domain/locations/locationRow.ts';
import { Button } from '#ui/Button.tsx';
import { Select } from '#ui/Select.tsx';
import { TextField } from '#ui/TextField.tsx';

type ColumnMatchFieldsProps = {
  /** Columns of the file. */
  headers: readonly string[];
  match: ColumnMatch;
  isUsed: boolean;
  isDisabled: boolean;
  onChanged: (match: ColumnMatch, isUsed: boolean) => void;
};

/** Matches the columns of a file with other headers by hand. */
export function ColumnMatchFields({ headers, match, isUsed, isDisabled, onChanged }: ColumnMatchFieldsProps) {
  const { t } = useTranslation('admin');
  const idOf = useId();
  const options = [{ id: '', label: t('import.match.none') }, ...headers.map((id) => ({ id, label: id }))];
  return (
    <fieldset className="admin-group admin-match">
      <legend>{t('import.match.title')}</legend>
      <p className="profile-note">{t('import.match.note')}</p>
      {LOCATION_COLUMNS.map((column) => (
        <div key={column} className="admin-match-row">
          <label htmlFor={`${idOf}${column}`}>{t(`import.match.column.${column}`)}</label>
          <Select
            id={`${idOf}${column}`}
            value={match[column] ?? ''}
            options={options}
            isDisabled={isDisabled}
            onChosen={(header) => onChanged({ ...match, [column]: header === '' ? null : header }, false)}
          />
        </div>
      ))}
      {match.country === null && (
        <TextField
          label={t('import.match.countryOfAll')}
          value={match.countryOfAll}
          onChanged={(typed) => onChanged({ ...match, countryOfAll: typed.trim().slice(0, 2) }, false)}
        />
      )}
      {!isUsed && (
        <div>
          <Button
            isDisabled={isDisabled || missingColumns(match).length > 0}
            onPress={() => onChanged(match, true)}
          >
            {t('import.match.use')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
