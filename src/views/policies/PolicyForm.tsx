import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Policy, PolicyOverview, PolicyOrder } from '#contracts/policy.ts';
import { isLooser, needsConfirmation } from '#domain/policy/comparePolicies.ts';
import type { PolicyWriting } from '#machines/policies/policyChanges.ts';
import { Button } from '#ui/Button.tsx';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { TextField } from '#ui/TextField.tsx';
import {
  firstRules,
  policyText,
  readPolicy,
  reasonFault,
  type PolicyText,
  type PolicyTextFault,
} from './policyDraft.ts';
import type { PoliciesLocale } from './policiesView.ts';
import { RuleFields } from './RuleFields.tsx';
import { usePolicyWords } from './usePolicyWords.ts';

type PolicyFormProps = {
  overview: PolicyOverview;
  locale: PoliciesLocale;
  /** null: a new one. */
  policy: Policy | null;
  /** Rings and quiet period to begin with, and what says why; null: those of the policy. */
  proposal: { readonly rules: Partial<PolicyOrder['rules']>; readonly why: ReactNode } | null;
  isBusy: boolean;
  /** Whether a change is on its way, which cannot be taken back. */
  isSending: boolean;
  onOrdered: (writing: PolicyWriting) => void;
  onKept: () => void;
};

/** Asks for the rules of a policy, and says in words what they would do. */
export function PolicyForm(props: PolicyFormProps) {
  const { overview, locale, policy, proposal, isBusy, isSending, onOrdered, onKept } = props;
  const { t } = useTranslation('policies');
  const words = usePolicyWords(locale.language);
  const [begun] = useState(() => ({ ...firstRules(policy, overview.policies)!, ...proposal?.rules }));
  const [typed, type] = useState(() => policyText(policy === null ? '' : words.nameOf(policy), begun));
  const titleId = useId();
  const written = readPolicy(typed, begun);
  const { order } = written;
  // another page may lead here
  const fault = policy?.mayChange === false ? 'limited' : written.fault;
  const change = (changes: Partial<PolicyText>) => type({ ...typed, ...changes });
  const field = (name: 'name' | 'alertMi' | 'warningMi' | 'quietMin' | 'reason') => ({
    label: t(`form.${name}`),
    value: typed[name],
    isRequired: true,
    isDisabled: isBusy,
    onChanged: (text: string) => change({ [name]: text }),
  });
  return (
    <form
      className="policies-box"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => {
        event.preventDefault();
        if (fault !== null || isBusy) return;
        if (policy === null) onOrdered({ kind: 'add', order });
        else onOrdered({ kind: 'edit', policyId: policy.id, order: { ...order, basedOn: newestOf(policy) } });
      }}
    >
      <h2 id={titleId} tabIndex={-1} ref={focusOnMount}>
        {policy === null ? t('form.addTitle') : t('form.editTitle', { name: words.nameOf(policy) })}
      </h2>
      {proposal?.why}
      <TextField {...field('name')} />
      <div className="policies-figures">
        <TextField {...field('alertMi')} hint={t('form.alertHint')} />
        <TextField {...field('warningMi')} hint={t('form.warningHint')} />
        <TextField {...field('quietMin')} hint={t('form.quietHint')} />
      </div>
      <RuleFields text={typed} sources={overview.sources} isBusy={isBusy} onChanged={change} />
      <TextField {...field('reason')} hint={t('form.reasonHint')} />
      <Preview
        now={policy?.rules ?? null}
        order={order}
        isReadable={written.fault === reasonFault(order.reason)}
        locale={locale}
      />
      <Foot fault={fault} isBusy={isBusy} isSending={isSending} onKept={onKept} />
    </form>
  );
}

type FootProps = {
  fault: PolicyTextFault | 'limited' | null;
  isBusy: boolean;
  isSending: boolean;
  onKept: () => void;
};

/** The buttons, and what is wrong while the form cannot be saved. */
function Foot({ fault, isBusy, isSending, onKept }: FootProps) {
  const { t } = useTranslation('policies');
  const hintId = useId();
  return (
    <>
      <div className="policies-foot">
        <Button isDisabled={isSending} onPress={onKept}>
          {t('keep')}
        </Button>
        <Button
          kind="primary"
          isDisabled={fault !== null || isBusy}
          describedBy={fault === null ? undefined : hintId}
        >
          {t('form.do')}
        </Button>
      </div>
      {fault !== null && <p id={hintId}>{t(`fault.${fault}`)}</p>}
    </>
  );
}

type PreviewProps = {
  /** Rules in force; null: none are. */
  now: PolicyOrder['rules'] | null;
  order: PolicyOrder;
  isReadable: boolean;
  locale: PoliciesLocale;
};

/** What the rules would do, in words, while they are written. */
function Preview({ now, order: { rules }, isReadable, locale }: PreviewProps) {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(locale.language);
  if (!isReadable) return <p role="status">{t('form.unreadable')}</p>;
  return (
    <div role="status">
      <p>{words.rings(rules)}</p>
      {words.warnings(rules).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {now !== null && isLooser(now, rules) && <p>{t('form.looser')}</p>}
      {needsConfirmation(now, rules) && <p>{t('form.confirmation')}</p>}
    </div>
  );
}

/** Newest version of a policy, in force or not; 0: it has none. */
export function newestOf({ versions }: Policy): number {
  return versions[0]?.version ?? 0;
}
