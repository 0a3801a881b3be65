import { IconLock, IconUser, IconUserOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { standingOf } from './standingOf.ts';

const ICONS = { active: IconUser, locked: IconLock, disabled: IconUserOff } as const;

/** State of an account: icon and word, always both. */
export function AccountState({ account, nowMs }: { account: Account; nowMs: number }) {
  const { t } = useTranslation('people');
  const standing = standingOf(account, nowMs);
  const Icon = ICONS[standing];
  return (
    <span className={`people-state people-state-${standing}`}>
      <Icon aria-hidden="true" />
      {standing === 'active' && account.isOwn ? t('state.own') : t(`state.${standing}`)}
    </span>
  );
}
