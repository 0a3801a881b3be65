import { IconArrowLeft, IconLock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contracts/accounts.ts';
import type { AccountOrder, AccountsDraft } from '#machines/profileForm/accountDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { focusOnMount } from '#ui/focusOnMount.ts';
import { formatMoment } from '#ui/format/clock.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { AccessForm } from '#views/admin/AccessForm.tsx';
import type { AccessFormDependencies } from '#views/admin/adminForms.ts';
import { Initials } from '#views/profile/Initials.tsx';
import { AccessPart } from './AccessPart.tsx';
import { AccountState } from './AccountState.tsx';
import type { PersonAction } from './PersonMenu.tsx';
import type { PeopleLocale, SessionsForm } from './peopleForms.ts';
import { SessionList } from './SessionList.tsx';
import { nameOf } from './sortPeople.ts';
import { standingOf } from './standingOf.ts';
import { useLocationsText } from './useLocationsText.ts';
import { useRoleNames } from './useRoleNames.ts';

export type PersonPanelProps = {
  account: Account;
  /** What is asked about as soon as the panel opens; null: nothing. */
  begun: PersonAction | null;
  draft: AccountsDraft;
  /** null: not begun yet. */
  sessions: SessionsForm | null;
  /** Roles and locations that are being changed; null: they are not. */
  access: AccessFormDependencies | null;
  isBusy: boolean;
  fault: string | null;
  locale: PeopleLocale;
  onOrdered: (order: AccountOrder) => void;
  onAccessAsked: () => void;
  onClosed: () => void;
};

/** One person: who they are, where they are signed in, and what can be done about it. */
export function PersonPanel(props: PersonPanelProps) {
  const { account, begun, draft, sessions, access, isBusy, fault, locale, onOrdered } = props;
  const { t } = useTranslation('people');
  const isDisplay = account.signsInWith === 'display';
  return (
    <aside className="people-panel" aria-label={nameOf(account)}>
      <Head account={account} nowMs={locale.nowMs()} onClosed={props.onClosed} />
      <Facts account={account} locale={locale} />
      {!isDisplay && (
        <div className="people-part">
          {access === null ? (
            <Button onPress={props.onAccessAsked}>
              <IconLock aria-hidden="true" />
              {t('access.change')}
            </Button>
          ) : (
            <AccessForm person={account} access={access} />
          )}
        </div>
      )}
      {sessions !== null && (
        <SessionList
          form={sessions}
          isDisplay={isDisplay}
          isEndAsked={begun === 'endSessions'}
          locale={locale}
        />
      )}
      <AccessPart
        account={account}
        begun={begun === 'reset' || begun === 'disable' ? begun : null}
        draft={draft}
        isBusy={isBusy}
        fault={fault}
        locale={locale}
        onOrdered={onOrdered}
      />
    </aside>
  );
}

type HeadProps = Pick<PersonPanelProps, 'account' | 'onClosed'> & { nowMs: number };

function Head({ account, nowMs, onClosed }: HeadProps) {
  const { t } = useTranslation('people');
  const name = nameOf(account);
  return (
    <>
      <div className="people-back">
        <Button onPress={onClosed}>
          <IconArrowLeft aria-hidden="true" />
          {t('back')}
        </Button>
      </div>
      <header className="people-head">
        <Initials name={name} />
        <div>
          {/* on a phone the panel has taken the place of the list */}
          <h2 tabIndex={-1} ref={focusOnMount}>
            {name}
          </h2>
          <p>{account.email}</p>
        </div>
        <AccountState account={account} nowMs={nowMs} />
        <span className="people-close">
          <IconButton label={t('back')} onPress={onClosed}>
            <IconX aria-hidden="true" />
          </IconButton>
        </span>
      </header>
    </>
  );
}

function Facts({ account, locale }: Pick<PersonPanelProps, 'account' | 'locale'>) {
  const { t } = useTranslation('people');
  const roleNames = useRoleNames(locale.language);
  const locationsText = useLocationsText();
  const { lock, disabledAtMs, disabledReason, signsInWith, subscriptionCount } = account;
  return (
    <dl className="people-facts">
      <div>
        <dt>{t('column.role')}</dt>
        <dd>{roleNames(account)}</dd>
      </div>
      <div>
        <dt>{t('column.locations')}</dt>
        <dd>{locationsText(account)}</dd>
      </div>
      <div>
        <dt>{t('signsInWith.title')}</dt>
        <dd>{t(`signsInWith.${signsInWith}`)}</dd>
      </div>
      <div>
        <dt>{t('messages')}</dt>
        <dd>{t('facilities', { count: subscriptionCount })}</dd>
      </div>
      {lock !== null && standingOf(account, locale.nowMs()) === 'locked' && (
        <div className="people-wide">
          <dt>{t('lockedUntil', { time: formatMoment(lock.untilMs, locale.nowMs(), locale) })}</dt>
          <dd>{t('failedSignIns', { count: lock.wrongPasswords })}</dd>
        </div>
      )}
      {disabledAtMs !== null && (
        <div className="people-wide">
          <dt>{t('disabledSince', { time: formatMoment(disabledAtMs, locale.nowMs(), locale) })}</dt>
          <dd>{disabledReason}</dd>
        </div>
      )}
    </dl>
  );
}
