import { IconAlertCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectFound,
  selectIsSearching,
  selectLookupFault,
  selectText,
} from '#machines/lookup/lookupSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFaultText } from '#views/yard/useFaultText.ts';
import type { FoundUser, LookupRef } from './adminForms.ts';

type PersonSearchProps = {
  lookup: LookupRef<FoundUser>;
  isDisabled?: boolean;
  onChosen: (person: FoundUser) => void;
};

/** People of the client, found by a part of their e-mail address or name. */
export function PersonSearch({ lookup, isDisabled = false, onChosen }: PersonSearchProps) {
  const { t } = useTranslation('admin');
  const text = useSelector(lookup, selectText<FoundUser>);
  return (
    <div className="admin-search">
      <TextField
        label={t('person.find')}
        type="search"
        value={text}
        isDisabled={isDisabled}
        hint={t('person.hint')}
        onChanged={(typed) => lookup.send({ type: 'text.typed', text: typed })}
      />
      <div role="status" className="spoken">
        <Spoken lookup={lookup} />
      </div>
      {!isDisabled && <Found lookup={lookup} onChosen={onChosen} />}
    </div>
  );
}

/** What came of it, for the ear. */
function Spoken({ lookup }: Pick<PersonSearchProps, 'lookup'>) {
  const { t } = useTranslation('admin');
  const found = useSelector(lookup, selectFound<FoundUser>);
  const isSearching = useSelector(lookup, selectIsSearching<FoundUser>);
  if (isSearching) return t('person.searching');
  return found === null ? null : t('person.found', { count: found.length });
}

function Found({ lookup, onChosen }: Pick<PersonSearchProps, 'lookup' | 'onChosen'>) {
  const { t } = useTranslation(['admin', 'common']);
  const faultText = useFaultText();
  const found = useSelector(lookup, selectFound<FoundUser>);
  const isSearching = useSelector(lookup, selectIsSearching<FoundUser>);
  const fault = useSelector(lookup, selectLookupFault<FoundUser>);
  if (isSearching) return <i className="skeleton" />;
  if (fault !== null)
    return (
      <div className="profile-missing" role="alert">
        <IconAlertCircle aria-hidden="true" />
        <p>{faultText(fault)}</p>
        <Button onPress={() => lookup.send({ type: 'search.requested' })}>{t('common:tryAgain')}</Button>
      </div>
    );
  if (found === null) return null;
  if (found.length === 0) return <p className="profile-note">{t('person.none')}</p>;
  return (
    <ul className="admin-found" aria-label={t('person.people')}>
      {found.map((person) => (
        <li key={person.id}>
          <button type="button" onClick={() => onChosen(person)}>
            <b>{person.name === '' ? person.email : person.name}</b>
            <small>{person.email}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
