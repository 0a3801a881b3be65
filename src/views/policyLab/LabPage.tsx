import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectIsFormOpen,
  selectIsLabEditable,
  selectIsLabForbidden,
  selectIsLabMissing,
  selectIsRenewing,
  selectIsRunning,
  selectLab,
  selectLabFault,
  selectShown,
} from '#machines/policyLab/policyLabSelectors.ts';
import type { LabState } from '#machines/policyLab/labFacts.ts';
import { Note } from '#ui/Note.tsx';
import { usePolicyWords } from '../policies/usePolicyWords.ts';
import { FormWaiting } from '../profile/FormFrame.tsx';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import { RefusedPage } from '../link/GuardedPage.tsx';
import { firstDraft, readDraft, type LabDraft } from './labDraft.ts';
import { LabForm } from './LabForm.tsx';
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
  if (isForbidden) return <RefusedPage title={t('title')} text={t('refused')} />;
  if (state !== null) return <LabSheet {...props} state={state} />;
  const load = () => lab.send({ type: 'load.requested' });
  return <FormWaiting title={t('title')} level={1} isMissing={isMissing} onTryAgain={load} />;
}

/** What is compared, how far that is, and what was found. */
function LabSheet({ lab, locale, state, onProposed, saveFile }: LabPageProps & { state: LabState }) {
  const { t } = useTranslation('policyLab');
  const words = usePolicyWords(locale.language);
  const faultText = useFaultText();
  const isEditable = useSelector(lab, selectIsLabEditable);
  const isFormOpen = useSelector(lab, selectIsFormOpen);
  const isRenewing = useSelector(lab, selectIsRenewing);
  const isRunning = useSelector(lab, selectIsRunning) && !isRenewing;
  const shown = useSelector(lab, selectShown) ?? state;
  const fault = useSelector(lab, selectLabFault);
  const [draft, write] = useState(() => firstDraft(state, words.nameOf));
  const { status } = state;
  const { run } = shown.status;
  const written = readDraft(draft, state);
  const isOutdated = run !== null && JSON.stringify(written.order) !== JSON.stringify(run.order);
  const change = (changes: Partial<LabDraft>) => {
    const next = { ...draft, ...changes };
    write(next);
    const { order, fault: faultOfForm } = readDraft(next, state);
    lab.send({ type: 'order.written', order: faultOfForm === null ? order : null });
  };
  return (
    <div className="lab-sheet">
      <header>
        <h1>{t('title')}</h1>
        <p>{t('intro')}</p>
      </header>
      {status.isSimulation && draft.recording !== 'uploaded' && (
        <Note kind="warning" text={t('simulation')} />
      )}
      {fault !== null && <Note kind="error" text={faultText(fault)} />}
      <LabForm
        lab={lab}
        state={state}
        draft={draft}
        written={written}
        locale={locale}
        isBusy={!isEditable}
        isOpen={isFormOpen}
        onChanged={change}
      />
      {isRunning && <LabProgress lab={lab} language={locale.language} />}
      {!isRunning && run !== null && (
        <LabOutcome
          lab={lab}
          run={run}
          result={shown.result}
          locale={locale}
          isOutdated={isOutdated}
          isRenewing={isRenewing}
          isOver={isEditable}
          isSimulation={status.isSimulation && run.order.recording.kind === 'kept'}
          saveFile={saveFile}
          onProposed={onProposed}
        />
      )}
      {!isRunning && run === null && <p role="status">{t('empty')}</p>}
    </div>
  );
}
