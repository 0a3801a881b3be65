import { useTranslation } from 'react-i18next';

/** News: the comparison that proposes a policy is gone. */
export function ProposalLost() {
  const { t } = useTranslation('policyLab');
  return t('proposal.lost');
}
