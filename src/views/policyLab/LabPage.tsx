import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectIsLabEditable,
  selectIsLabForbidden,
  selectIsLabMissing,
  selectIsRunning,
  selectLab,
  selectLabFault,
} from '#machines/policyLab/policyLabSelectors.ts';
import type { LabState } from '#machines/policyLab/labFacts.ts';
import { Note } from '#ui/Note.tsx';
import { usePolicyWords } from '../policies/usePolicyWords.ts';
import { FormWaiting } from '../profile/FormFrame.tsx';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import { firstDraft, readDraft } from './labDraft.ts';
import { LabForm } from './LabForm.tsx';
import { LabRefused } from './LabFrame.tsx';
import { LabOutcome } from './LabOutcome.tsx';
import { LabProgress } from './LabProgress.tsx';
import type { LabLocale, PolicyLabRef, SaveFile } from './labView.ts';

type LabPageProps = {
  lab: PolicyLabRef;
  locale: LabLocale;
  /** Leads to the policies with one of the compared as a proposal. */
  onProposed: (runId: string, nth: number) => void;
  saveFile: SaveFile;
};

/** The policy lab once it is loaded, and until then what stands in its way. */
export function LabPage(props: LabPageProps) {
  const { lab } = props;
  const { t } = useTranslation('policyLab');
  const state = useSelector(lab, selectLab);
  const isMissing = useSelector(lab, selectIsLabMissing);
  const isForbidden = useSelector(lab, selectIsLabForbidden);
  if (isForbidden) return <LabRefused />;
  if (state !== null) return <LabSheet {...props} state={state} />;
  const load = () => lab.send({ type: 'load.requested' });
  return <FormWaiting title={t('title')} isMissing={isMissing} onTryAgain={load} />;
}

/** What is compared, how far that is, and what was found. */
function LabSheet({ lab, locale, state, onProposed, saveFile }: LabPageProps & { state: LabState }) {
  const { t } = useTranslation('policyLab');
  const words = usePolicyWords(locale.language);
  const faultText = useFaultText();
  const isEditable = useSelector(lab, selectIsLabEditable);
  const isRunning = useSelector(lab, selectIsRunning);
  const fault = useSelector(lab, selectLabFault);
  const [draft, write] = useState(() => firstDraft(state, words.nameOf));
  const { board, result } = state;
  const written = readDraft(draft, state);
  const isOutdated = board.run !== null && JSON.stringify(written.order) !== JSON.stringify(board.run.order);
  return (
    <div className="lab-sheet">
      <header>
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </header>
      {board.isSimulation && draft.recording !== 'uploaded' && <Note kind="warning" text={t('simulation')} />}
      {fault !== null && <Note kind="error" text={faultText(fault)} />}
      <LabForm
        lab={lab}
        state={state}
        draft={draft}
        written={written}
        locale={locale}
        isBusy={!isEditable}
        onChanged={(changes) => write({ ...draft, ...changes })}
      />
      {isRunning && <LabProgress lab={lab} language={locale.language} />}
      {!isRunning && board.run !== null && (
        <LabOutcome
          lab={lab}
          run={board.run}
          result={result}
          locale={locale}
          isOutdated={isOutdated}
          isOver={isEditable}
          isSimulation={board.isSimulation && board.run.order.recording.kind === 'kept'}
          saveFile={saveFile}
          onProposed={onProposed}
        />
      )}
      {!isRunning && board.run === null && <p role="status">{t('empty')}</p>}
    </div>
  );
}
