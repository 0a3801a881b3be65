import { useTranslation } from 'react-i18next';
import type { PolicyOverview } from '#contracts/policy.ts';
import type { Language } from '#domain/language/language.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import type { PolicyDecision } from '#machines/policies/policyChanges.ts';
import { Button } from '#ui/Button.tsx';
import type { PoliciesLocale } from './policiesView.ts';
import { RuleLines } from './RuleLines.tsx';
import { useChangeWords } from './useChangeWords.ts';
import { usePolicyWords } from './usePolicyWords.ts';

type PendingListProps = {
  overview: PolicyOverview;
  locale: PoliciesLocale;
  isBusy: boolean;
  onDecided: (decision: PolicyDecision) => void;
};

/** What waits for a second site admin; nothing where nothing does. */
export function PendingList({ overview, locale, isBusy, onDecided }: PendingListProps) {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(locale.language);
  const waiting = waitingIn(overview, words);
  if (waiting.length === 0) return null;
  return (
    <section className="policies-box" aria-label={t('pending.title')}>
      <h2>{t('pending.title')}</h2>
      <ul>
        {waiting.map(({ asked, text, isOwn, proposedBy, reason, isLimited, now, rules }) => (
          <li key={`${asked.proposal} ${asked.proposalId}`} className="policies-pending">
            <p>
              {text} {t('pending.by', { name: proposedBy, reason })}
            </p>
            <ul>
              {now === null ? (
                <RuleLines
                  rules={rules}
                  sources={overview.sources}
                  language={locale.language}
                  areLimitsOpen
                />
              ) : (
                <Changes now={now} next={rules} sources={overview.sources} language={locale.language} />
              )}
            </ul>
            {isLimited ? (
              <p>{t('pending.limited')}</p>
            ) : (
              <Decision
                isOwn={isOwn}
                isBusy={isBusy}
                onDecided={(decision) => onDecided({ kind: 'decide', ...asked, decision })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChangesProps = {
  now: PolicyRules;
  next: PolicyRules;
  sources: PolicyOverview['sources'];
  language: Language;
};

/** Items of a list with what would change for the yards. */
function Changes({ now, next, sources, language }: ChangesProps) {
  const { t } = useTranslation('policies');
  const changes = useChangeWords(language)(now, next, sources);
  if (changes.length === 0) return <li>{t('change.none')}</li>;
  return changes.map((text) => <li key={text}>{text}</li>);
}

type DecisionProps = {
  isOwn: boolean;
  isBusy: boolean;
  onDecided: (decision: 'confirmed' | 'withdrawn') => void;
};

/** Nobody confirms what they have proposed. */
function Decision({ isOwn, isBusy, onDecided }: DecisionProps) {
  const { t } = useTranslation('policies');
  return (
    <>
      {isOwn ? (
        <p>{t('pending.own')}</p>
      ) : (
        <Button kind="primary" isDisabled={isBusy} onPress={() => onDecided('confirmed')}>
          {t('pending.confirm')}
        </Button>
      )}
      <Button isDisabled={isBusy} onPress={() => onDecided('withdrawn')}>
        {t('pending.withdraw')}
      </Button>
    </>
  );
}

/** What is to be confirmed or withdrawn. */
type Asked = Pick<PolicyDecision, 'proposal' | 'proposalId' | 'basedOn'>;

/**
 * Versions first, then assignments, each with what it would do in words, its rules (`rules`), and those that hold until
 * then (`now`; null: none, as for a new policy).
 */
function waitingIn({ policies, facilities }: PolicyOverview, words: ReturnType<typeof usePolicyWords>) {
  const versions = policies.flatMap((policy) =>
    policy.versions
      .filter(({ state }) => state === 'pending')
      .map(({ proposalId, ...version }) => ({
        ...version,
        asked: { proposal: 'version', proposalId } satisfies Asked,
        isLimited: policy.mayChange === false,
        text: words.named(words.nameOf(policy), words.rings(version.rules)),
        now: policy.rules,
      })),
  );
  const assignments = facilities.flatMap(({ facilityId, policyId, pending, mayChange }) => {
    const policy = policies.find(({ id }) => id === pending?.policyId);
    if (pending === null || policy?.rules == null) return [];
    const waiting = {
      ...pending,
      asked: {
        proposal: 'assignment',
        proposalId: pending.proposalId,
        basedOn: policy.version,
      } satisfies Asked,
      isLimited: mayChange === false,
      text: words.named(`${facilityId} → ${words.nameOf(policy)}`, words.rings(policy.rules)),
      rules: policy.rules,
      now: policies.find(({ id }) => id === policyId)?.rules ?? null,
    };
    return [waiting];
  });
  return [...versions, ...assignments];
}
