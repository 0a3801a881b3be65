import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabState } from '#machines/policyLab/labFacts.ts';
import { selectIsFileComing } from '#machines/policyLab/policyLabSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import { FacilityChoices } from '../policies/FacilityChoices.tsx';
import {
  MOST_POLICIES,
  withPolicy,
  type LabDraft,
  type LabDraftFault,
  type PolicyText,
  type readDraft,
} from './labDraft.ts';
import type { LabLocale, PolicyLabRef } from './labView.ts';
import { PolicyCard } from './PolicyCard.tsx';
import { RecordingChoice } from './RecordingChoice.tsx';

type LabFormProps = {
  lab: PolicyLabRef;
  state: LabState;
  draft: LabDraft;
  written: ReturnType<typeof readDraft>;
  locale: LabLocale;
  /** Whether no comparison can be begun, and no file sent. */
  isBusy: boolean;
  /** Whether it can be written in. */
  isOpen: boolean;
  onChanged: (changes: Partial<LabDraft>) => void;
};

/** Asks for policies, lightning, facilities and rate of a comparison. */
export function LabForm({ lab, state, draft, written, locale, isBusy, isOpen, onChanged }: LabFormProps) {
  const { t } = useTranslation('policyLab');
  const isFileComing = useSelector(lab, selectIsFileComing);
  const { order, fault } = written;
  const mayCompare = fault === null && !isBusy;
  const { policies } = draft;
  const changePolicy = (key: number, changes: Partial<PolicyText>) =>
    onChanged({ policies: policies.map((one) => (one.key === key ? { ...one, ...changes } : one)) });
  return (
    <form
      className="lab-form"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (mayCompare) lab.send({ type: 'run.requested', order });
      }}
    >
      <div className="lab-cards">
        {policies.map((policy, nth) => (
          <PolicyCard
            key={policy.key}
            nth={nth}
            policy={policy}
            isBusy={!isOpen}
            onChanged={(changes) => changePolicy(policy.key, changes)}
            onRemoved={
              nth > 0 && policies.length > 2
                ? () => onChanged({ policies: policies.filter(({ key }) => key !== policy.key) })
                : null
            }
          />
        ))}
      </div>
      <LabChoices
        lab={lab}
        state={state}
        draft={draft}
        locale={locale}
        isBusy={isBusy}
        isOpen={isOpen}
        onChanged={onChanged}
      />
      <Foot
        fault={fault === 'recording' && isFileComing ? null : fault}
        mayCompare={mayCompare}
        onAdded={isOpen && policies.length < MOST_POLICIES ? () => onChanged(withPolicy(draft)) : null}
      />
    </form>
  );
}

type LabChoicesProps = Omit<LabFormProps, 'written'>;

/** Lightning, facilities and rate. */
function LabChoices({ lab, state, draft, locale, isBusy, isOpen, onChanged }: LabChoicesProps) {
  const { t } = useTranslation('policyLab');
  const { facilityIds } = draft;
  return (
    <div className="lab-box lab-choices">
      <RecordingChoice
        lab={lab}
        recording={draft.recording}
        held={state.status.recording}
        locale={locale}
        isBusy={isBusy}
        isOpen={isOpen}
        onChosen={(recording) => onChanged({ recording })}
      />
      <TextField
        label={t('rate')}
        hint={t('rateHint')}
        value={draft.hourlyRate}
        isDisabled={!isOpen}
        onChanged={(hourlyRate) => onChanged({ hourlyRate })}
      />
      <details className="lab-facilities">
        <summary>{t('facilitiesChosen', { count: facilityIds.length })}</summary>
        <FacilityChoices
          facilityIds={state.overview.facilities.map(({ facilityId }) => facilityId)}
          chosen={facilityIds}
          isBusy={!isOpen}
          onChosen={(chosen) => onChanged({ facilityIds: chosen })}
        />
      </details>
    </div>
  );
}

type FootProps = {
  fault: LabDraftFault | null;
  mayCompare: boolean;
  /** null: there are as many policies as can be compared, or none can be added now. */
  onAdded: (() => void) | null;
};

/** The buttons, and what is wrong while nothing can be compared. */
function Foot({ fault, mayCompare, onAdded }: FootProps) {
  const { t } = useTranslation('policyLab');
  const hintId = useId();
  return (
    <div className="lab-foot">
      {fault !== null && <p id={hintId}>{t(`fault.${fault}`)}</p>}
      <Button isDisabled={onAdded === null} onPress={() => onAdded?.()}>
        {t('addPolicy')}
      </Button>
      <Button kind="primary" isDisabled={!mayCompare} describedBy={fault === null ? undefined : hintId}>
        {t('compare')}
      </Button>
    </div>
  );
}
