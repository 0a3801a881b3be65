import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Policy, PolicyOverview } from '#contracts/policy.ts';
import type { PolicyWriting } from '#machines/policies/policyChanges.ts';
import { Button } from '#ui/Button.tsx';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { TextField } from '#ui/TextField.tsx';
import { FacilityChoices } from './FacilityChoices.tsx';
import type { PoliciesLocale } from './policiesView.ts';
import { reasonFault } from './policyDraft.ts';
import { usePolicyWords } from './usePolicyWords.ts';

type AssignFormProps = {
  overview: PolicyOverview;
  locale: PoliciesLocale;
  policy: Policy;
  isBusy: boolean;
  /** Whether a change is on its way, which cannot be taken back. */
  isSending: boolean;
  onOrdered: (writing: PolicyWriting) => void;
  onKept: () => void;
};

/** Asks for the facilities that a policy is to hold for, of those that have another one and that the person may change. */
export function AssignForm({
  overview,
  locale,
  policy,
  isBusy,
  isSending,
  onOrdered,
  onKept,
}: AssignFormProps) {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(locale.language);
  const [chosen, choose] = useState<readonly string[]>([]);
  const [reason, write] = useState('');
  const titleId = useId();
  const hintId = useId();
  const others = overview.facilities
    .filter(({ policyId, mayChange }) => policyId !== policy.id && mayChange !== false)
    .map(({ facilityId }) => facilityId);
  const fault = reasonFault(reason);
  const isMissing = chosen.length === 0 || fault !== null;
  return (
    <form
      className="policies-box"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        const order = {
          facilityIds: [...chosen],
          reason: reason.trim(),
          basedOn: policy.version,
          policiesSeen: policiesOf(overview, chosen),
        };
        if (!isMissing && !isBusy) onOrdered({ kind: 'assign', policyId: policy.id, order });
      }}
    >
      <h2 id={titleId} tabIndex={-1} ref={focusOnMount}>
        {t('assignTitle', { name: words.nameOf(policy) })}
      </h2>
      <FacilityChoices facilityIds={others} chosen={chosen} isBusy={isBusy} onChosen={choose} />
      <TextField label={t('form.reason')} value={reason} isRequired isDisabled={isBusy} onChanged={write} />
      <p>{t('form.looser')}</p>
      <div className="policies-foot">
        <Button isDisabled={isSending} onPress={onKept}>
          {t('keep')}
        </Button>
        <Button kind="primary" isDisabled={isMissing || isBusy} describedBy={isMissing ? hintId : undefined}>
          {t('assign')}
        </Button>
      </div>
      {isMissing && <p id={hintId}>{t(fault === 'reasonText' ? 'fault.reasonText' : 'assignMissing')}</p>}
    </form>
  );
}

/** Policy of each of some facilities as the page shows it, by id. */
function policiesOf({ facilities }: PolicyOverview, ids: readonly string[]): Record<string, string> {
  const chosen = new Set(ids);
  return Object.fromEntries(
    facilities.flatMap(({ facilityId, policyId }) =>
      chosen.has(facilityId) ? [[facilityId, policyId]] : [],
    ),
  );
}
