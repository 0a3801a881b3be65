import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Policy } from '#contracts/policy.ts';
import type { PolicyChange } from '#machines/profileForm/policyDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { useFaultText } from '../yardFacts/useFaultText.ts';
import { AssignForm } from './AssignForm.tsx';
import { PendingList } from './PendingList.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { PolicyList } from './PolicyList.tsx';
import type { PoliciesForm, PoliciesLocale } from './policyForms.ts';

type PoliciesPageProps = { form: PoliciesForm; locale: PoliciesLocale };

/** What is being asked for; null: nothing. */
type Asked = { readonly kind: 'add' } | { readonly kind: 'edit' | 'assign'; readonly policy: Policy } | null;

/** The policies of a client: what waits for confirmation, the list, and above it what is being done. */
export function PoliciesPage({ form: formRef, locale }: PoliciesPageProps) {
  const { t } = useTranslation('policies');
  const form = useForm(formRef);
  const { draft } = form;
  const [asked, ask] = useState<Asked>(null);
  const [begun, begin] = useState<PolicyChange | null>(null);
  if (begun !== null && !form.isBusy && form.fault === null && draft?.order === null) {
    begin(null);
    ask(null);
  }
  if (draft === null) {
    return form.fault === 'notAuthorised' ? (
      <Note kind="error" text={t('refused')} />
    ) : (
      <FormWaiting title={t('title')} isMissing={form.isMissing} onTryAgain={form.load} />
    );
  }
  const order = (change: PolicyChange) => {
    begin(change);
    form.change({ ...draft, order: change });
    form.save();
  };
  const drop = () => {
    ask(null);
    begin(null);
    form.change({ ...draft, order: null });
  };
  const common = { book: draft.book, locale, isBusy: form.isBusy, onOrdered: order };
  return (
    <div className="policies-sheet">
      <header className="policies-top">
        <h1>{t('title')}</h1>
        <Button kind="primary" isDisabled={form.isBusy} onPress={() => ask({ kind: 'add' })}>
          {t('add')}
        </Button>
      </header>
      <p>{t('intro')}</p>
      <PolicyFault fault={form.fault} />
      {asked !== null && asked.kind !== 'assign' && (
        <PolicyForm
          key={asked.kind === 'edit' ? asked.policy.id : ''}
          {...common}
          policy={asked.kind === 'edit' ? asked.policy : null}
          onKept={drop}
        />
      )}
      {asked?.kind === 'assign' && (
        <AssignForm key={asked.policy.id} {...common} policy={asked.policy} onKept={drop} />
      )}
      <PendingList {...common} />
      <PolicyList {...common} onAsked={(kind, policy) => ask({ kind, policy })} />
    </div>
  );
}

/** Refusals that this page alone has words for. */
const OWN_FAULTS = [
  'policyChanged',
  'policyWaits',
  'policyNameTaken',
  'ownProposal',
  'sourceUnknown',
  'policyNotFound',
] as const;

function PolicyFault({ fault }: { fault: string | null }) {
  const { t } = useTranslation('policies');
  const faultText = useFaultText();
  if (fault === null) return null;
  const own = OWN_FAULTS.find((key) => key === fault);
  return <Note kind="error" text={own === undefined ? faultText(fault) : t(`refusals.${own}`)} />;
}
