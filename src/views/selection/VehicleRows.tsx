import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VehicleTable } from '#contracts/vehicleFilter.ts';
import { pageOf } from '#ui/pageOf.ts';
import { Pager } from '#ui/Pager.tsx';

/** The vehicles that were found, as the service tells of them, ten at a time (VEH-03). */
export function VehicleRows({ table }: { table: VehicleTable }) {
  const { t } = useTranslation('selection');
  const [wanted, setPage] = useState(0);
  const { csv_header: columns, payload: rows } = table;
  const { page, shown } = pageOf(rows, wanted);
  if (rows.length === 0) return <p role="status">{t('none')}</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1) */}
      <div className="selection-rows" role="region" aria-label={t('found')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.join(' ')}>
                {row.map((cell, nth) => (
                  <td key={columns[nth] ?? nth}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pager
        count={rows.length}
        page={page}
        onPage={setPage}
        words={{
          pages: t('found'),
          before: t('before'),
          after: t('after'),
          range: (part) => t('range', part),
          page: (at) => t('page', at),
        }}
      />
    </>
  );
}
