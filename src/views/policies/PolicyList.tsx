import { useTranslation } from 'react-i18next';
import type { Policy, PolicyOverview, PolicyVersion } from '#contracts/policy.ts';
import { instantMs } from '#domain/time/instant.ts';
import { Button } from '#ui/Button.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import type { PoliciesLocale } from './policiesView.ts';
import { RuleLines } from './RuleLines.tsx';
import { usePolicyWords } from './usePolicyWords.ts';

type PolicyListProps = {
  overview: PolicyOverview;
  locale: PoliciesLocale;
  isBusy: boolean;
  onAsked: (kind: 'edit' | 'assign', policy: Policy) => void;
};

/** One section for each policy: its rules in words, its facilities, its versions. */
export function PolicyList({ overview, ...rest }: PolicyListProps) {
  return overview.policies.map((policy) => (
    <PolicySection key={policy.id} policy={policy} overview={overview} {...rest} />
  ));
}

function PolicySection({ policy, overview, locale, isBusy, onAsked }: PolicyListProps & { policy: Policy }) {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(locale.language);
  const name = words.nameOf(policy);
  const own = overview.facilities.filter(({ policyId }) => policyId === policy.id);
  const held = own.filter((facility) => facility.held !== null).map(({ facilityId }) => facilityId);
  const { rules } = policy;
  const isLimited = policy.mayChange === false;
  return (
    <section className="policies-box" aria-label={name}>
      <header className="policies-top">
        <h2>{name}</h2>
        <Button isDisabled={isBusy || isLimited} onPress={() => onAsked('edit', policy)}>
          <span aria-hidden="true">{t('edit')}</span>
          <span className="spoken">{t('editOf', { name })}</span>
        </Button>
        <Button isDisabled={isBusy || rules === null} onPress={() => onAsked('assign', policy)}>
          <span aria-hidden="true">{t('assign')}</span>
          <span className="spoken">{t('assignOf', { name })}</span>
        </Button>
      </header>
      {isLimited && <p>{t('fault.limited')}</p>}
      {rules === null ? (
        <p>{t('noneInForce')}</p>
      ) : (
        <ul>
          <li>{words.rings(rules)}</li>
          <RuleLines
            rules={rules}
            sources={overview.sources}
            language={locale.language}
            areLimitsOpen={false}
          />
        </ul>
      )}
      <details>
        <summary>{t('facilities', { count: own.length })}</summary>
        <p>{own.map(({ facilityId }) => facilityId).join(', ')}</p>
      </details>
      {held.length > 0 && <p role="status">{t('held', { names: held.join(', ') })}</p>}
      {policy.versions.length > 0 && (
        <details>
          <summary>{t('versions', { count: policy.versions.length })}</summary>
          <ol reversed>
            {policy.versions.map((version) => (
              <li key={version.version} value={version.version}>
                <Version version={version} sources={overview.sources} locale={locale} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  );
}

type VersionProps = {
  version: PolicyVersion;
  sources: PolicyOverview['sources'];
  locale: PoliciesLocale;
};

/** One version with all its rules, so that nobody has to go by its rings alone. */
function Version({ version, sources, locale }: VersionProps) {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(locale.language);
  const time = formatMoment(instantMs(version.proposedAt) ?? 0, locale.nowMs(), locale);
  const { decidedBy, rules } = version;
  return (
    <>
      <b>{t(`state.${version.state}`)}</b>{' '}
      {t('by', { name: version.proposedBy, time, reason: version.reason })}{' '}
      {decidedBy !== undefined && t('decided', { name: decidedBy })} {words.rings(rules)}
      <ul>
        <RuleLines rules={rules} sources={sources} language={locale.language} areLimitsOpen />
      </ul>
    </>
  );
}
