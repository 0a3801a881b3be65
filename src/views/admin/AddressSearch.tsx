import { useTranslation } from 'react-i18next';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { LookupRef } from './adminForms.ts';
import { LookupField } from './LookupField.tsx';

type AddressSearchProps = {
  lookup: LookupRef<PlaceSuggestion>;
  isDisabled: boolean;
  /** What a choice does; left out: it fills the fields below. */
  hint?: string;
  onChosen: (place: PlaceSuggestion) => void;
};

/** Addresses and towns, found by typing (ADMIN-07). What is chosen fills the form, and the list goes. */
export function AddressSearch({ lookup, isDisabled, hint, onChosen }: AddressSearchProps) {
  const { t } = useTranslation('admin');
  return (
    <LookupField
      lookup={lookup}
      isDisabled={isDisabled}
      words={{
        label: t('address.find'),
        hint: hint ?? t('address.hint'),
        list: t('address.places'),
        none: t('address.none'),
        found: (count) => t('address.found', { count }),
      }}
      linesOf={({ title, latitude, longitude }) => ({
        title,
        detail: t('import.position', { latitude, longitude }),
      })}
      onChosen={(place) => {
        lookup.send({ type: 'text.typed', text: '' });
        onChosen(place);
      }}
    />
  );
}
