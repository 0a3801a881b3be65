import { IconBoxModel2, IconDownload, IconX } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { basicInstant } from '#domain/layers/fillTemplate.ts';
import { endsAtEdge } from '#domain/map/regionInWorld.ts';
import {
  selectFound,
  selectFromMs,
  selectIsAsking,
  selectIsFailed,
  selectIsSearchable,
  selectRegion,
  selectTool,
  selectToMs,
} from '#machines/selection/selectionSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { ChoiceBar } from '#ui/ChoiceBar.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Note } from '#ui/Note.tsx';
import { TextField } from '#ui/TextField.tsx';
import { fieldTime, readFieldTime, type SelectionDependencies, type SelectionRef } from './selectionView.ts';
import { VehicleRows } from './VehicleRows.tsx';
import './selection.css';

export type SelectionPanelProps = Omit<SelectionDependencies, 'presentMs'> & {
  /** Takes what the map shows now as the region: the way without a pointer. */
  onViewTaken: () => void;
};

/** Which vehicles pass a region of the map, and when (VEH-01 to VEH-04, MAP-16). */
export function SelectionPanel({ selection, onExported, onViewTaken }: SelectionPanelProps) {
  const { t } = useTranslation(['selection', 'common']);
  useEscape(selection);
  return (
    <section className="selection" aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <IconButton label={t('common:close')} onPress={() => selection.send({ type: 'mode.left' })}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <Region selection={selection} onViewTaken={onViewTaken} />
      <TimeWindow selection={selection} />
      <Answer selection={selection} onExported={onExported} />
    </section>
  );
}

function useEscape(selection: SelectionRef): void {
  useLayoutEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) selection.send({ type: 'mode.left' });
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [selection]);
}

function Region({ selection, onViewTaken }: Pick<SelectionPanelProps, 'selection' | 'onViewTaken'>) {
  const { t } = useTranslation('selection');
  const tool = useSelector(selection, selectTool);
  const region = useSelector(selection, selectRegion);
  const tools = [
    { value: 'box', label: t('tool.box') },
    { value: 'polygon', label: t('tool.polygon') },
  ] as const;
  return (
    <>
      <ChoiceBar
        label={t('tool.label')}
        options={tools}
        value={tool}
        onChosen={(chosen) => selection.send({ type: 'tool.chosen', tool: chosen })}
      />
      <p>{region === null ? t(`draw.${tool}`) : t('corners', { count: region.length })}</p>
      {region !== null && endsAtEdge(region) && <Note kind="info" text={t('cut')} />}
      <div className="selection-actions">
        <Button onPress={onViewTaken}>
          <IconBoxModel2 aria-hidden="true" />
          {t('takeView')}
        </Button>
        <Button isDisabled={region === null} onPress={() => selection.send({ type: 'region.cleared' })}>
          {t('clear')}
        </Button>
      </div>
    </>
  );
}

function TimeWindow({ selection }: { selection: SelectionRef }) {
  const { t } = useTranslation('selection');
  const fromMs = useSelector(selection, selectFromMs);
  const toMs = useSelector(selection, selectToMs);
  const isTurned = fromMs !== null && toMs !== null && fromMs >= toMs;
  const change = (changed: { fromMs?: number | null; toMs?: number | null }) =>
    selection.send({ type: 'window.changed', fromMs, toMs, ...changed });
  return (
    <div className="selection-window">
      <TextField
        label={t('from')}
        type="datetime-local"
        value={fieldTime(fromMs)}
        onChanged={(text) => change({ fromMs: readFieldTime(text) })}
      />
      <TextField
        label={t('to')}
        type="datetime-local"
        value={fieldTime(toMs)}
        fault={isTurned ? t('turned') : null}
        onChanged={(text) => change({ toMs: readFieldTime(text) })}
      />
    </div>
  );
}

function Answer({ selection, onExported }: Pick<SelectionPanelProps, 'selection' | 'onExported'>) {
  const { t } = useTranslation('selection');
  const isSearchable = useSelector(selection, selectIsSearchable);
  const isAsking = useSelector(selection, selectIsAsking);
  const isFailed = useSelector(selection, selectIsFailed);
  const found = useSelector(selection, selectFound);
  const fromMs = useSelector(selection, selectFromMs);
  const toMs = useSelector(selection, selectToMs);
  const fileName = `vehicles_${basicInstant(fromMs ?? 0)}_${basicInstant(toMs ?? 0)}.csv`;
  return (
    <>
      <div className="selection-actions">
        <Button
          kind="primary"
          isDisabled={!isSearchable}
          onPress={() => selection.send({ type: 'search.requested' })}
        >
          {isAsking ? t('searching') : t('search')}
        </Button>
        {found !== null && found.payload.length > 0 && (
          <Button onPress={() => onExported(fileName, found)}>
            <IconDownload aria-hidden="true" />
            {t('export')}
          </Button>
        )}
      </div>
      {isFailed && <Note kind="error" text={t('failed')} />}
      {found !== null && <VehicleRows key={`${fromMs} ${toMs}`} table={found} />}
    </>
  );
}
