import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import type { sirenMachine } from '#machines/siren/sirenMachine.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectChangedAtMs,
  selectCheckedAtMs,
  selectFault,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatTime, formatTimeWithSeconds } from '#ui/format/clock.ts';
import { FreshnessRing } from './FreshnessRing.tsx';
import { LanguageButtons } from './LanguageButtons.tsx';
import type { YardReader } from './reader.ts';
import { SoundButton } from './SoundButton.tsx';
import { StatusStrip, type StatusStripProps } from './StatusStrip.tsx';

export type SheetFootProps = StatusStripProps & {
  onLanguageChosen: (language: Language) => void;
};

/** Proof of life and the few controls of a yard page; on a phone it sticks to the bottom. */
export function SheetFoot({ onLanguageChosen, ...strip }: SheetFootProps) {
  const { yardStatus, reader, siren } = strip;
  return (
    <>
      <StatusStrip {...strip} />
      <footer className="yfoot">
        <Freshness yardStatus={yardStatus} reader={reader} />
        <Tools siren={siren} language={reader.language} onLanguageChosen={onLanguageChosen} />
      </footer>
    </>
  );
}

type ToolsProps = {
  siren: ActorRefFrom<typeof sirenMachine>;
  language: Language;
  onLanguageChosen: (language: Language) => void;
};

function Tools({ siren, language, onLanguageChosen }: ToolsProps) {
  return (
    <div className="ytools">
      <LanguageButtons language={language} onLanguageChosen={onLanguageChosen} />
      <SoundButton siren={siren} />
    </div>
  );
}

type FreshnessProps = { yardStatus: ActorRefFrom<typeof yardStatusMachine>; reader: YardReader };

/** When the status last changed; the tooltip says when it was last checked (GAP-71). */
function Freshness({ yardStatus, reader }: FreshnessProps) {
  const { t } = useTranslation('yard');
  const changedAtMs = useSelector(yardStatus, selectChangedAtMs);
  const checkedAtMs = useSelector(yardStatus, selectCheckedAtMs);
  const isFaulty = useSelector(yardStatus, (snapshot) => selectFault(snapshot) !== null);
  const checked = checkedAtMs === null ? t('freshness.none') : formatTimeWithSeconds(checkedAtMs, reader);
  const changed = changedAtMs === null ? t('freshness.none') : formatStatusTime(changedAtMs, reader);
  return (
    // the tooltip must be reachable without a mouse
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="yfresh" tabIndex={0} role="group" aria-describedby="latest-check">
      <FreshnessRing yardStatus={yardStatus} />
      <p>
        <small>{isFaulty ? t('freshness.latestCheck') : t('freshness.latestUpdate')}</small>
        <b>{isFaulty ? t('freshness.failed') : changed}</b>
      </p>
      <span className="ytip" role="tooltip" id="latest-check">
        {t('freshness.checkTooltip', { time: checked })}
      </span>
    </div>
  );
}

/** With seconds where the language writes them briefly. */
function formatStatusTime(atMs: number, reader: YardReader): string {
  return reader.language === 'fr-CA' ? formatTime(atMs, reader) : formatTimeWithSeconds(atMs, reader);
}
