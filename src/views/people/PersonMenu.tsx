import {
  IconDots,
  IconEye,
  IconKey,
  IconLockOpen,
  IconLogout,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { RowMenu } from '#ui/RowMenu.tsx';
import { standingOf } from './standingOf.ts';

/** What the menu of a row leads to: the panel, a question there, or something done at once. */
export type PersonAction = 'view' | 'endSessions' | 'reset' | 'unlock' | 'enable' | 'disable';

type PersonMenuProps = { account: Account; nowMs: number; onAction: (action: PersonAction) => void };

/** What can be done about one person of the list: what fits the state of the account. */
export function PersonMenu({ account, nowMs, onAction }: PersonMenuProps) {
  const { t } = useTranslation('people');
  const name = account.name === '' ? account.email : account.name;
  const standing = standingOf(account, nowMs);
  const isShut = standing === 'disabled';
  const hasPasswordHere = account.signsInWith === 'password' || account.signsInWith === 'none';
  const { isOwn, sessionCount } = account;
  const items = [
    { action: 'view', label: t('menu.view'), Icon: IconEye, isOffered: true },
    { action: 'endSessions', label: t('menu.endSessions'), Icon: IconLogout, isOffered: sessionCount > 0 },
    {
      action: 'reset',
      label: t('reset.doShort'),
      Icon: IconKey,
      isOffered: !isShut && !isOwn && hasPasswordHere,
    },
    {
      action: 'unlock',
      label: t('unlock.do'),
      Icon: IconLockOpen,
      isOffered: standing === 'locked' && !isOwn,
    },
    { action: 'enable', label: t('enable.do'), Icon: IconUserCheck, isOffered: isShut },
    { action: 'disable', label: t('disable.open'), Icon: IconUserOff, isOffered: !isShut && !isOwn },
  ] as const;
  return (
    <RowMenu label={t('menu.label', { name })} icon={<IconDots aria-hidden="true" />}>
      {(choose) =>
        items
          .filter(({ isOffered }) => isOffered)
          .map(({ action, label, Icon }) => (
            <li key={action} role="none">
              <button type="button" role="menuitem" onClick={() => choose(() => onAction(action))}>
                <Icon aria-hidden="true" />
                {label}
              </button>
            </li>
          ))
      }
    </RowMenu>
  );
}
