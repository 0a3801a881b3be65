import { useTranslation } from 'react-i18next';
import type { PolicyOverview } from '#contracts/policy.ts';
import type { Language } from '#domain/language/language.ts';
import { policyDifferences } from '#domain/policy/policyDifferences.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';
import { useLimitName } from './useLimitName.ts';
import { usePolicyWords } from './usePolicyWords.ts';

/** One sentence for each thing in which rules differ from those in force; none: they are the same. */
export function useChangeWords(language: Language) {
  const { t } = useTranslation('policies');
  const words = usePolicyWords(language);
  const limitName = useLimitName();
  return (now: PolicyRules, next: PolicyRules, sources: PolicyOverview['sources']): readonly string[] => {
    const { areRingsOther, watched, unwatched, limits, warnings, required, unrequired } = policyDifferences(
      now,
      next,
    );
    return [
      areRingsOther && t('change.rings', { rings: words.rings(now) }),
      unwatched.length > 0 && t('change.unwatched', { hazards: words.hazards(unwatched) }),
      watched.length > 0 && t('change.watched', { hazards: words.hazards(watched) }),
      ...limits.map((one) => t('change.limit', { limit: limitName(one.row), next: one.next, now: one.now })),
      ...warnings.map((one) =>
        t('change.warnings', {
          names: words.warningNames(one.types),
          next: t(`warningAction.${one.next}`),
          now: t(`warningAction.${one.now}`),
        }),
      ),
      unrequired.length > 0 && t('change.unrequired', { sources: words.sourceNames(unrequired, sources) }),
      required.length > 0 && t('change.required', { sources: words.sourceNames(required, sources) }),
    ].filter((text) => text !== false);
  };
}
