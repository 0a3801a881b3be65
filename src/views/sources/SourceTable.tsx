import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { SourceRow } from './SourceRow.tsx';
import type { SourceShown } from './sourceView.ts';

type SourceTableProps = {
  sources: readonly SourceState[];
  /** Whether the client has no source at all. */
  isNone: boolean;
  /** null: none is open. */
  chosenId: string | null;
  /** Which was closed last: the keyboard goes on there; null: none. */
  leftId: string | null;
  shown: SourceShown;
  onChosen: (sourceId: string) => void;
};

const COLUMNS = ['source', 'role', 'footprint', 'age', 'latency', 'gaps', 'error', 'yards'] as const;

/** One row for each source, which a phone shows as a card. */
export function SourceTable({ sources, isNone, chosenId, leftId, shown, onChosen }: SourceTableProps) {
  const { t } = useTranslation('sources');
  if (sources.length === 0)
    return (
      <p className="sources-none" role="status">
        {isNone ? t('none') : t('noneListed')}
      </p>
    );
  return (
    <table className="sources-table">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={`sources-${column}`}>
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <SourceRow
            key={source.id}
            source={source}
            isChosen={source.id === chosenId}
            isLeft={source.id === leftId}
            shown={shown}
            onChosen={() => onChosen(source.id)}
          />
        ))}
      </tbody>
    </table>
  );
}
