import { useTranslation } from 'react-i18next';
import type { PolicyBook } from '#contracts/policy.ts';
import type { PolicyDecision } from '#machines/policies/policyChanges.ts';
import { Button } from '#ui/Button.tsx';
import type { PoliciesLocale } from './policiesView.ts';
import { usePolicyWords } from './usePolicyWords.ts';

type PendingListProps = {
  book: PolicyBook;
  locale: PoliciesLocale;
  isBusy: boolean;
  onDecided: (decision: PolicyDecision) => void;
};

/** What waits for a second site admin; nothing where nothing does. */
export function PendingList({ book, locale, isBusy, onDecided }: PendingListProps) {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(locale.language);
  const waiting = waitingIn(book, words);
  if (waiting.length === 0) return null;
  return (
    <section className="policies-box" aria-label={t('pending.title')}>
      <h2>{t('pending.title')}</h2>
      <ul>
        {waiting.map(({ proposal, proposalId, text, isOwn, by, reason }) => {
          const decide = (decision: 'confirmed' | 'withdrawn') =>
            onDecided({ kind: 'decide', proposal, proposalId, decision });
          return (
            <li key={`${proposal} ${proposalId}`} className="policies-pending">
              <p>
                {text} {t('pending.by', { name: by, reason })}
              </p>
              {isOwn ? (
                <p>{t('pending.own')}</p>
              ) : (
                <Button kind="primary" isDisabled={isBusy} onPress={() => decide('confirmed')}>
                  {t('pending.confirm')}
                </Button>
              )}
              <Button isDisabled={isBusy} onPress={() => decide('withdrawn')}>
                {t('pending.withdraw')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Versions first, then assignments, each with what it would do in words. */
function waitingIn({ policies, facilities }: PolicyBook, words: ReturnType<typeof usePolicyWords>) {
  const versions = policies.flatMap((policy) =>
    policy.versions
      .filter(({ state }) => state === 'pending')
      .map(({ rules, proposedBy, ...rest }) => ({
        ...rest,
        proposal: 'version' as const,
        by: proposedBy,
        text: `${words.nameOf(policy)}: ${words.rings(rules)}`,
      })),
  );
  const assignments = facilities.flatMap(({ facilityId, pending }) => {
    const policy = policies.find(({ id }) => id === pending?.policyId);
    if (pending === null || policy?.rules == null) return [];
    const { proposedBy, ...rest } = pending;
    const text = `${facilityId} → ${words.nameOf(policy)}: ${words.rings(policy.rules)}`;
    return { ...rest, proposal: 'assignment' as const, by: proposedBy, text };
  });
  return [...versions, ...assignments];
}
