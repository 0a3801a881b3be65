import { IconAlertCircle, IconArrowsMove } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowDifference } from '#domain/locations/rowDifference.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { ImportRow } from '#machines/profileForm/locationImport.ts';
import { pageOf } from '#ui/pageOf.ts';
import { Select } from '#ui/Select.tsx';
import { AdminPager } from './AdminPager.tsx';
import { useDifferenceText } from './useDifferenceText.ts';

type Kind = RowDifference['kind'];

/** Order of the kinds: what deserves a look comes first. */
const KINDS: readonly Kind[] = ['faulty', 'moved', 'replaced', 'changed', 'new', 'kept', 'unchanged'];

type ImportPreviewProps = { rows: readonly ImportRow[]; unitSystem: UnitSystem };

/** Rows of a file, ten on a page, each with what its upload does; one kind of them alone can be shown. */
export function ImportPreview({ rows, unitSystem }: ImportPreviewProps) {
  const { t } = useTranslation('admin');
  const [wanted, setPage] = useState(0);
  const [kind, setKind] = useState<Kind | 'all'>('all');
  const counts = KINDS.map((one) => ({ id: one, count: rows.filter((row) => isOf(row, one)).length }));
  const present = counts.filter(({ count }) => count > 0);
  const options = present.map(({ id, count }) => ({ id, label: t(`import.kind.${id}`, { count }) }));
  const listed = present.some(({ id }) => id === kind) ? rows.filter((row) => isOf(row, kind)) : rows;
  const { page, shown } = pageOf(listed, wanted);
  const wrong = counts.find(({ id }) => id === 'faulty')?.count ?? 0;
  return (
    <section className="admin-group" aria-label={t('import.preview')}>
      <p className="profile-note" role="status">
        {wrong === 0 ? t('import.allGood', { count: rows.length }) : t('import.someWrong', { count: wrong })}
      </p>
      <p className="profile-note">{options.map(({ label }) => label).join(', ')}</p>
      {present.length > 1 && (
        <Select
          label={t('import.show')}
          value={kind}
          options={[{ id: 'all', label: t('import.all') }, ...options]}
          onChosen={(id) => {
            setKind(KINDS.find((one) => one === id) ?? 'all');
            setPage(0);
          }}
        />
      )}
      <ol className="admin-rows">
        {shown.map((one) => (
          <PreviewRow key={one.number} row={one} unitSystem={unitSystem} />
        ))}
      </ol>
      <AdminPager count={listed.length} page={page} label={t('import.pages')} onPage={setPage} />
    </section>
  );
}

function isOf({ difference }: ImportRow, kind: Kind | 'all'): boolean {
  return difference.kind === kind;
}

function PreviewRow({ row, unitSystem }: { row: ImportRow; unitSystem: UnitSystem }) {
  const { t } = useTranslation('admin');
  const differenceText = useDifferenceText(unitSystem);
  const { number, faults, difference } = row;
  const { name, address, city, state, zip, country, latitude, longitude } = row.row;
  const place = [address, city, state, zip, country].filter((part) => part.trim() !== '').join(', ');
  const text = differenceText(difference);
  return (
    <li className="admin-import-row">
      <span className="admin-count">{number}</span>
      <p>
        <b>{name}</b>
        <small>{place}</small>
        <small>{t('import.position', { latitude, longitude })}</small>
        {text !== null && (
          <span className="admin-difference" data-kind={difference.kind}>
            {difference.kind === 'moved' && <IconArrowsMove aria-hidden="true" />}
            {text}
          </span>
        )}
        {faults.map((fault) => (
          <span key={fault} className="profile-fault">
            <IconAlertCircle aria-hidden="true" />
            {t(`import.rowFault.${fault}`)}
          </span>
        ))}
      </p>
    </li>
  );
}
