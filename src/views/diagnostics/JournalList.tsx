import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { JournalEntry } from '#contracts/journalEntry.ts';
import type { Language } from '#domain/language/language.ts';
import { formatTimeWithSeconds, isOffsetShared } from '#ui/format/clock.ts';

type JournalListProps = { entries: readonly JournalEntry[]; language: Language; timeZone: string };

/**
 * What the machines of the page were told and found, newest first.
 * The panel looks each second, the journal changes seldom.
 */
export const JournalList = memo(function JournalList({ entries, language, timeZone }: JournalListProps) {
  const { t } = useTranslation('diagnostics');
  const isShared = isOffsetShared(
    entries.map(({ lastAtMs }) => lastAtMs),
    timeZone,
  );
  const style = { language, timeZone, namesZone: !isShared };
  return (
    <section>
      <h3>{t('journal.title')}</h3>
      {entries.length === 0 && <p>{t('journal.empty')}</p>}
      <ol className="diagnostics-journal">
        {entries.toReversed().map((entry, index) => (
          // lines have no names, and two may say the same at one time
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <time dateTime={new Date(entry.lastAtMs).toISOString()}>
              {formatTimeWithSeconds(entry.lastAtMs, style)}
            </time>
            <b>{entry.machine}</b>
            <span>{entry.fact}</span>
            {entry.times > 1 && <span>{t('journal.times', { times: entry.times })}</span>}
            {entry.detail !== '' && <span className="diagnostics-detail">{entry.detail}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
});
