import { useTranslation } from 'react-i18next';
import type { PolicyOverview } from '#contracts/policy.ts';
import type { PolicyRules } from '#domain/policy/policyRules.ts';

/** More names would hide the form. */
const MOST_NAMES = 10;

type CutYardsProps = {
  /** null: none are in force. */
  rules: Pick<PolicyRules, 'alertRadiusM' | 'requiredSources'> | null;
  /** Those that the rules hold for, or would. */
  facilities: PolicyOverview['facilities'];
  sources: PolicyOverview['sources'];
};

/** Names the yards that sources of lightning could not reopen by some rules, because they watch only a part of the alert ring. */
export function CutYards({ rules, facilities, sources }: CutYardsProps) {
  const { t } = useTranslation('policies');
  if (rules === null) return null;
  const { alertRadiusM, requiredSources } = rules;
  const cut = facilities.filter(({ reachM = {} }) => {
    const isCut = (id: string) => alertRadiusM > (reachM[id] ?? Infinity);
    if (requiredSources.length > 0) return requiredSources.some(isCut);
    return sources.length > 0 && sources.every(({ id }) => isCut(id));
  });
  if (cut.length === 0) return null;
  const left = cut.length - MOST_NAMES;
  const names = cut.slice(0, MOST_NAMES).map(({ facilityId }) => facilityId);
  const shown = left > 0 ? [...names, `+${left}`] : names;
  return <p>{t('cut', { count: cut.length, names: shown.join(', ') })}</p>;
}
