import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AccountSession } from '#contracts/accounts.ts';
import { deviceOf } from '#domain/people/deviceOf.ts';
import { formatMoment } from '#ui/format/clock.ts';
import type { PeopleLocale } from './peopleForms.ts';

type SessionRowProps = {
  session: AccountSession;
  /** Of the device. */
  name: string;
  isDisplay: boolean;
  isBusy: boolean;
  locale: PeopleLocale;
  /** null: it is ended elsewhere, by signing out. */
  onEnd: (() => void) | null;
};

/** One session: where, since when unused, and its end. */
export function SessionRow({ session, name, isDisplay, isBusy, locale, onEnd }: SessionRowProps) {
  const { t } = useTranslation('people');
  const { address, lastUsedAtMs, device, isOwn } = session;
  const PersonalIcon = deviceOf(device).isPhone ? IconDeviceMobile : IconDeviceDesktop;
  const Icon = isDisplay ? IconDeviceTv : PersonalIcon;
  const time = formatMoment(lastUsedAtMs, locale.nowMs(), locale);
  return (
    <li>
      <Icon aria-hidden="true" />
      <p>
        <b>{isOwn ? t('sessions.own', { device: name }) : name}</b>
        <small>
          {address === '' ? t('sessions.lastUse', { time }) : t('sessions.lastUseAt', { time, address })}
        </small>
      </p>
      {onEnd !== null && (
        <button
          type="button"
          className="people-end"
          disabled={isBusy}
          aria-label={t('sessions.endOne', { device: name, time })}
          onClick={onEnd}
        >
          {t('sessions.end')}
        </button>
      )}
    </li>
  );
}
