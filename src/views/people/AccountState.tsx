import { IconUser, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';

/** State of an account: icon and word, always both. */
export function AccountState({ account: { state, isOwn } }: { account: Account }) {
  const { t } = useTranslation('people');
  const Icon = state === 'active' ? IconUser : IconUserOff;
  return (
    <span className={`people-state people-state-${state}`}>
      <Icon aria-hidden="true" />
      {isOwn ? t('state.own') : t(`state.${state}`)}
    </span>
  );
}
