import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contracts/audit.ts';
import { REFUSED_ACTIONS } from '#contracts/auditAction.ts';
import { instantMs } from '#domain/time/instant.ts';
import { IconBan } from '@tabler/icons-react';
import { formatLogMoment } from '#ui/format/clock.ts';
import type { PeopleLocale } from '../peopleForms.ts';
import { useAuditWords } from './useAuditWords.ts';

type AuditTableProps = { entries: readonly AuditLine[]; locale: PeopleLocale };

/** One row for each entry, which a phone shows as a card. */
export function AuditTable({ entries, locale }: AuditTableProps) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  // of two entries of the hour that clocks show twice, and for a reader in another zone
  const style = { ...locale, namesZone: true };
  return (
    <table className="people-table audit-table">
      <thead>
        <tr>
          {(['time', 'action', 'who', 'on', 'detail'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>{formatLogMoment(instantMs(entry.at) ?? Number.NaN, style)}</td>
            <th scope="row">
              <span className="people-state">
                {REFUSED_ACTIONS.some((action) => action === entry.what) && <IconBan aria-hidden="true" />}
                {words.what(entry)}
              </span>
            </th>
            <td data-label={t('column.who')}>{words.who(entry)}</td>
            <td>{words.on(entry)}</td>
            <td>{words.detail(entry)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
