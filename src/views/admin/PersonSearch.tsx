import { useTranslation } from 'react-i18next';
import type { FoundUser, LookupRef } from './adminForms.ts';
import { LookupField } from './LookupField.tsx';

type PersonSearchProps = {
  lookup: LookupRef<FoundUser>;
  isDisabled?: boolean;
  onChosen: (person: FoundUser) => void;
};

/** People of the client, found by a part of their e-mail address or name. */
export function PersonSearch({ lookup, isDisabled = false, onChosen }: PersonSearchProps) {
  const { t } = useTranslation('admin');
  return (
    <LookupField
      lookup={lookup}
      isDisabled={isDisabled}
      onChosen={onChosen}
      words={{
        label: t('person.find'),
        hint: t('person.hint'),
        list: t('person.people'),
        none: t('person.none'),
        found: (count) => t('person.found', { count }),
      }}
      linesOf={({ name, email }) => ({ title: name === '' ? email : name, detail: email })}
    />
  );
}
