import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { Language } from '#domain/language/language.ts';
import '#ui/base.css';
import './facilityPicker.css';

type FacilityPickerProps = {
  /** null: not loaded yet. */
  facilities: readonly Facility[] | null;
  hrefOf: (facility: Facility) => string;
  language: Language;
};

/** Every facility of a client, to choose the one that this screen shows (GAP-65). */
export function FacilityPicker({ facilities, hrefOf, language }: FacilityPickerProps) {
  const { t } = useTranslation('common');
  const [sought, setSought] = useState('');
  const found = useMemo(
    () => (facilities === null ? [] : facilities.filter((facility) => isFound(facility, sought))),
    [facilities, sought],
  );
  return (
    <main className="picker" lang={language}>
      <title>{`${t('picker.title')} - ${t('product')}`}</title>
      <h1>{t('picker.title')}</h1>
      <label className="picker-search">
        {t('picker.search')}
        <input
          type="search"
          value={sought}
          autoComplete="off"
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      </label>
      <p className="picker-count" role="status">
        {facilities === null && t('picker.loading')}
        {facilities !== null &&
          (found.length > 0 ? t('picker.found', { count: found.length }) : t('picker.none'))}
      </p>
      <ul className="picker-list">
        {found.map((facility) => (
          <li key={facility.gid}>
            <a href={hrefOf(facility)}>
              <span>{facility.name ?? facility.id}</span>
              <small>{facility.id}</small>
              <small>{[facility.city, facility.state].filter((part) => part !== undefined).join(', ')}</small>
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Every word that is sought stands somewhere in the name, id or place, whatever its case or accents. */
function isFound({ name, id, city, state }: Facility, sought: string): boolean {
  const text = plain([name, id, city, state].join(' '));
  return plain(sought)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
