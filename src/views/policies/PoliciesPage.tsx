import { useSelector } from '@xstate/react';
import { useEffect, useRef, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { PolicyOverview } from '#contracts/policy.ts';
import {
  selectAsked,
  selectOverview,
  selectFault,
  selectIsBusy,
  selectIsEditable,
  selectIsForbidden,
  selectIsMissing,
  selectIsOutdated,
} from '#machines/policies/policiesSelectors.ts';
import type { PolicyFormAsked, PolicyProposal } from '#machines/policies/policyChanges.ts';
import type { Language } from '#domain/language/language.ts';
import { Button } from '#ui/Button.tsx';
import { FormWaiting } from '#views/profile/FormFrame.tsx';
import { RefusedPage } from '../link/GuardedPage.tsx';
import { AssignForm } from './AssignForm.tsx';
import { PendingList } from './PendingList.tsx';
import { PolicyFault } from './PolicyFault.tsx';
import { newestOf, PolicyForm } from './PolicyForm.tsx';
import { PolicyList } from './PolicyList.tsx';
import type { PoliciesLocale, PoliciesRef } from './policiesView.ts';

type PoliciesPageProps = {
  policies: PoliciesRef;
  locale: PoliciesLocale;
  /** Shows what speaks for a proposal. */
  Figures: ComponentType<{ proposal: PolicyProposal; language: Language }>;
};

/** The policies of a client once they are loaded, and until then what stands in their way. */
export function PoliciesPage({ policies, locale, Figures }: PoliciesPageProps) {
  const { t } = useTranslation('policies');
  const overview = useSelector(policies, selectOverview);
  const isMissing = useSelector(policies, selectIsMissing);
  const isForbidden = useSelector(policies, selectIsForbidden);
  if (isForbidden) return <RefusedPage title={t('title')} text={t('refused')} />;
  if (overview !== null) {
    const parts = { policies, locale, Figures };
    return <PoliciesSheet {...parts} overview={overview} />;
  }
  const load = () => policies.send({ type: 'load.requested' });
  return <FormWaiting title={t('title')} level={1} isMissing={isMissing} onTryAgain={load} />;
}

/** What waits for confirmation, the list, and above it what is being done. */
function PoliciesSheet({
  policies,
  locale,
  Figures,
  overview,
}: PoliciesPageProps & { overview: PolicyOverview }) {
  const { t } = useTranslation('policies');
  const asked = useSelector(policies, selectAsked);
  const isBusy = useSelector(policies, selectIsBusy);
  const isEditable = useSelector(policies, selectIsEditable);
  const fault = useSelector(policies, selectFault);
  const isOutdated = useSelector(policies, selectIsOutdated);
  const title = useTitleAfter(asked !== null);
  const { send } = policies;
  const common = { overview, locale, isBusy: !isEditable };
  const form = {
    ...common,
    isSending: isBusy,
    onKept: () => send({ type: 'form.dismissed' }),
  };
  return (
    <div className="policies-sheet">
      <header className="policies-top">
        <h1 ref={title} tabIndex={-1}>
          {t('title')}
        </h1>
        <Button kind="primary" isDisabled={!isEditable} onPress={() => send({ type: 'add.requested' })}>
          {t('add')}
        </Button>
      </header>
      <p>{t('intro')}</p>
      <PolicyFault
        fault={fault}
        isOutdated={isOutdated}
        onLoadAgain={() => send({ type: 'load.requested' })}
      />
      {asked !== null && asked.kind !== 'assign' && (
        <PolicyForm
          // what is written belongs to the version that it began from
          key={asked.kind === 'edit' ? `${asked.policy.id} ${newestOf(asked.policy)}` : ''}
          {...form}
          policy={asked.kind === 'edit' ? asked.policy : null}
          proposal={proposalIn(asked, Figures, locale.language)}
          onOrdered={(writing) => send({ type: 'form.confirmed', writing })}
        />
      )}
      {asked?.kind === 'assign' && (
        <AssignForm
          key={asked.policy.id}
          {...form}
          policy={asked.policy}
          onOrdered={(writing) => send({ type: 'form.confirmed', writing })}
        />
      )}
      <PendingList {...common} onDecided={(decision) => send({ type: 'proposal.decided', decision })} />
      <PolicyList {...common} onAsked={(kind, policy) => send({ type: `${kind}.requested`, policy })} />
    </div>
  );
}

/** What the form begins with in place of the policy's own rules; null: it begins with those. */
function proposalIn(asked: PolicyFormAsked, Figures: PoliciesPageProps['Figures'], language: Language) {
  const proposal = asked?.kind === 'edit' ? asked.proposal : undefined;
  if (proposal === undefined) return null;
  return { rules: proposal.rules, why: <Figures proposal={proposal} language={language} /> };
}

/** Ref of the title, which takes the focus when a form closes that had it. */
function useTitleAfter(hasForm: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const hadForm = useRef(hasForm);
  useEffect(() => {
    if (hadForm.current && !hasForm) title.current?.focus();
    hadForm.current = hasForm;
  }, [hasForm]);
  return title;
}
