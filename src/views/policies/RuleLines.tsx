import { useTranslation } from 'react-i18next';
import type { PolicyOverview } from '#contracts/policy.ts';
import type { Language } from '#domain/language/language.ts';
import { limitDifferences } from '#domain/policy/policyDifferences.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { useLimitName } from './useLimitName.ts';
import { usePolicyWords } from './usePolicyWords.ts';

type RuleLinesProps = {
  rules: PolicyRules;
  sources: PolicyOverview['sources'];
  language: Language;
  /** Whether the limits that differ from the standard are listed at once. */
  areLimitsOpen: boolean;
};

/** Items of a list with all that rules say besides rings and quiet period. */
export function RuleLines({ rules, sources, language, areLimitsOpen }: RuleLinesProps) {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(language);
  const limitName = useLimitName();
  const limits = limitDifferences({}, rules.weatherLimits);
  return (
    <>
      <li>{words.watched(rules)}</li>
      <li>
        {limits.length === 0 ? (
          t('limitsStandard')
        ) : (
          <details open={areLimitsOpen}>
            <summary>{t('limitsOwn', { count: limits.length })}</summary>
            <ul>
              {limits.map(({ row, now, next }) => {
                const limit = limitName(row);
                return <li key={limit}>{t('limitOwn', { limit, value: next, standard: now })}</li>;
              })}
            </ul>
          </details>
        )}
      </li>
      {words.warnings(rules).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {rules.requiredSources.length > 0 && (
        <li>{t('requires', { sources: words.sourceNames(rules.requiredSources, sources) })}</li>
      )}
    </>
  );
}
