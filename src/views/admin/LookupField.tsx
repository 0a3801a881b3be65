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
import { useFaultText } from '#views/yardFacts/useFaultText.ts';
import type { LookupRef } from './adminForms.ts';

type LookupFieldProps<Item extends { readonly id: string }> = {
  lookup: LookupRef<Item>;
  words: {
    label: string;
    hint: string;
    /** What the list holds, for the ear. */
    list: string;
    none: string;
    found: (count: number) => string;
  };
  isDisabled?: boolean;
  /** What a row says: a title, and what tells it from others. */
  linesOf: (item: Item) => { readonly title: string; readonly detail: string };
  onChosen: (item: Item) => void;
};

/** Something that is found by typing a part of it. */
export function LookupField<Item extends { readonly id: string }>(props: LookupFieldProps<Item>) {
  const { lookup, words, isDisabled = false } = props;
  const text = useSelector(lookup, selectText<Item>);
  return (
    <div className="admin-search">
      <TextField
        label={words.label}
        type="search"
        value={text}
        isDisabled={isDisabled}
        hint={words.hint}
        onChanged={(typed) => lookup.send({ type: 'text.typed', text: typed })}
      />
      <div role="status" className="spoken">
        <Spoken lookup={lookup} words={words} />
      </div>
      {!isDisabled && <Found {...props} />}
    </div>
  );
}

/** What came of it, for the ear. */
function Spoken<Item extends { readonly id: string }>({
  lookup,
  words,
}: Pick<LookupFieldProps<Item>, 'lookup' | 'words'>) {
  const { t } = useTranslation('admin');
  const found = useSelector(lookup, selectFound<Item>);
  const isSearching = useSelector(lookup, selectIsSearching<Item>);
  if (isSearching) return t('person.searching');
  return found === null ? null : words.found(found.length);
}

function Found<Item extends { readonly id: string }>({
  lookup,
  words,
  linesOf,
  onChosen,
}: LookupFieldProps<Item>) {
  const { t } = useTranslation('common');
  const faultText = useFaultText();
  const found = useSelector(lookup, selectFound<Item>);
  const isSearching = useSelector(lookup, selectIsSearching<Item>);
  const fault = useSelector(lookup, selectLookupFault<Item>);
  if (isSearching) return <i className="skeleton" />;
  if (fault !== null)
    return (
      <div className="profile-missing" role="alert">
        <IconAlertCircle aria-hidden="true" />
        <p>{faultText(fault)}</p>
        <Button onPress={() => lookup.send({ type: 'search.requested' })}>{t('tryAgain')}</Button>
      </div>
    );
  if (found === null) return null;
  if (found.length === 0) return <p className="profile-note">{words.none}</p>;
  return (
    <ul className="admin-found" aria-label={words.list}>
      {found.map((item) => {
        const { title, detail } = linesOf(item);
        return (
          <li key={item.id}>
            <button type="button" onClick={() => onChosen(item)}>
              <b>{title}</b>
              <small>{detail}</small>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
