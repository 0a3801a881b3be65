import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { foldText } from '#domain/language/foldText.ts';
import { sortByName } from '#domain/locations/sortByName.ts';
import { TextField } from '#ui/TextField.tsx';

type FacilityChoiceProps = {
  facilities: readonly Facility[];
  chosen: readonly string[];
  isDisabled: boolean;
  onChosen: (chosen: readonly string[]) => void;
};

/** Facilities to be ticked, by name, with a field to find them. What is chosen is told by its ids. */
export function FacilityChoice({ facilities, chosen, isDisabled, onChosen }: FacilityChoiceProps) {
  const { t } = useTranslation(['profile', 'common']);
  const [sought, setSought] = useState('');
  const words = foldText(sought);
  const sorted = useMemo(() => sortByName(facilities), [facilities]);
  const found = sorted.filter((facility) =>
    foldText(`${facility.name ?? facility.id} ${facility.id} ${facility.city ?? ''}`).includes(words),
  );
  return (
    <>
      <TextField
        label={t('subscriptions.search')}
        type="search"
        value={sought}
        isDisabled={isDisabled}
        onChanged={setSought}
      />
      <fieldset className="profile-choose" disabled={isDisabled}>
        <legend className="spoken">{t('subscriptions.facilities')}</legend>
        {found.length === 0 && (
          <p className="profile-note">
            {sought === '' ? t('subscriptions.nothingFound') : t('common:picker.none')}
          </p>
        )}
        {found.map((facility) => (
          <label key={facility.gid} className="choice choice-tick">
            <input
              type="checkbox"
              checked={chosen.includes(facility.id)}
              onChange={({ currentTarget: { checked } }) =>
                onChosen(
                  checked ? [...chosen, facility.id] : chosen.filter((chosenId) => chosenId !== facility.id),
                )
              }
            />
            <span className="choice-label">
              {facility.name ?? facility.id} <small>{facility.city}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}
