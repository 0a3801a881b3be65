import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectFacilityText,
  selectKind,
  selectKnownAlerts,
} from '#machines/alertHistory/alertHistorySelectors.ts';
import { Select } from '#ui/Select.tsx';
import { familiesOf } from './historyDays.ts';
import type { HistoryDependencies } from './historyView.ts';

const KINDS = [
  'lightning',
  'wind',
  'lowVisibility',
  'snowfall',
  'snowLoad',
  'highTemp',
  'heatStress',
  'lowTemp',
  'stormWaterSampling',
  'tropical_storm',
] as const;

/** Kind of alert, and for a client part of a facility's id. */
export function HistoryFilters({ history, isClient }: Pick<HistoryDependencies, 'history' | 'isClient'>) {
  const { t } = useTranslation('history');
  const alerts = useSelector(history, selectKnownAlerts);
  const kind = useSelector(history, selectKind);
  const facilityText = useSelector(history, selectFacilityText);
  const families = useMemo(() => familiesOf(alerts ?? []), [alerts]);
  const shown = kind === null || families.includes(kind) ? families : [...families, kind];
  const nameOf = (family: string) => {
    const known = KINDS.find((one) => one === family);
    return known === undefined ? family : t(`kinds.${known}`);
  };
  return (
    <div className="histfilters">
      {isClient && (
        <input
          type="search"
          aria-label={t('facility')}
          placeholder={t('facility')}
          value={facilityText}
          onChange={({ currentTarget }) =>
            history.send({ type: 'facility.typed', text: currentTarget.value })
          }
        />
      )}
      <Select
        label={t('kind')}
        value={kind ?? ''}
        options={[{ id: '', label: t('allKinds') }, ...shown.map((id) => ({ id, label: nameOf(id) }))]}
        onChosen={(id) => history.send({ type: 'kind.chosen', kind: id === '' ? null : id })}
      />
    </div>
  );
}
