import {
  IconFingerprintOff,
  IconKey,
  IconLockOpen,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import { Button } from '#ui/Button.tsx';

/** What is asked about before it is done. */
export type AskedAction = 'disable' | 'delete' | 'reset' | 'resetFactors';

type AccountActionsProps = {
  account: Account;
  /** Neither one's own account nor that of the last administrator. */
  mayBeShut: boolean;
  isBusy: boolean;
  onAsked: (action: AskedAction) => void;
  /** Whether it waits after wrong passwords. */
  isLocked: boolean;
  /** The person is to sign in again. */
  onOpened: (kind: 'enable' | 'unlock') => void;
};

/** The buttons of an account: those that fit its state. */
export function AccountActions(props: AccountActionsProps) {
  const { t } = useTranslation('people');
  const { account, mayBeShut, isBusy, isLocked, onAsked, onOpened } = props;
  const { state, isOwn, signsInWith, hasSecondFactor } = account;
  const isActive = state === 'active';
  const hasPasswordHere = signsInWith === 'password' || signsInWith === 'none';
  return (
    <>
      {isLocked && !isOwn && (
        <Button isDisabled={isBusy} onPress={() => onOpened('unlock')}>
          <IconLockOpen aria-hidden="true" />
          {t('unlock.do')}
        </Button>
      )}
      {isActive && !isOwn && hasPasswordHere && (
        <Button isDisabled={isBusy} onPress={() => onAsked('reset')}>
          <IconKey aria-hidden="true" />
          {t('reset.do')}
        </Button>
      )}
      {!isOwn && hasSecondFactor && (
        <Button isDisabled={isBusy} onPress={() => onAsked('resetFactors')}>
          <IconFingerprintOff aria-hidden="true" />
          {t('resetFactors.do')}
        </Button>
      )}
      {!isActive && (
        <Button isDisabled={isBusy} onPress={() => onOpened('enable')}>
          <IconUserCheck aria-hidden="true" />
          {t('enable.do')}
        </Button>
      )}
      {isActive && mayBeShut && (
        <Button isDisabled={isBusy} onPress={() => onAsked('disable')}>
          <IconUserOff aria-hidden="true" />
          {t('disable.open')}
        </Button>
      )}
      {mayBeShut && (
        <Button isDisabled={isBusy} onPress={() => onAsked('delete')}>
          <IconTrash aria-hidden="true" />
          {t('delete.open')}
        </Button>
      )}
    </>
  );
}
