import { IconDeviceDesktop, IconDeviceDesktopOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Kiosk } from '#contracts/kiosk.ts';
import { marksOfWord } from '#domain/alerting/marksOfWord.ts';
import { Button } from '#ui/Button.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import { useStatusWord } from '#views/yardFacts/useStatusWord.ts';
import type { ScreensLocale } from './screenForms.ts';

type ScreenTableProps = {
  kiosks: readonly Kiosk[];
  locale: ScreensLocale;
  isBusy: boolean;
  /** Whether the list is as of now: what a display shows is said of one that is known to be alive alone. */
  isCurrent: boolean;
  onRemoved: (kiosk: Kiosk) => void;
};

/** One row for each display, which a phone shows as a card. */
export function ScreenTable({ kiosks, locale, isBusy, isCurrent, onRemoved }: ScreenTableProps) {
  const { t } = useTranslation(['kiosk', 'common']);
  return (
    <table className="screens-table">
      <thead>
        <tr>
          <th scope="col">{t('screens.name')}</th>
          <th scope="col">{t('screens.facilities')}</th>
          <th scope="col">{t('screens.state')}</th>
          <th scope="col">{t('screens.shows')}</th>
          <th scope="col">{t('screens.lastReport')}</th>
          <th scope="col">{t('screens.actions')}</th>
        </tr>
      </thead>
      <tbody>
        {kiosks.map((kiosk) => {
          const { lastReport } = kiosk;
          const isAlive = isCurrent && lastReport?.isAlive === true;
          return (
            <tr key={kiosk.id}>
              <th scope="row">{kiosk.name}</th>
              <td data-label={t('screens.facilities')}>
                {kiosk.facilityIds?.join(', ') ?? t('screens.allFacilities')}
              </td>
              <td data-label={t('screens.state')}>
                <State isAlive={isAlive} />
              </td>
              <td data-label={t('screens.shows')}>
                {isAlive && lastReport !== null ? <ShownStatus report={lastReport} /> : '–'}
              </td>
              <td data-label={t('screens.lastReport')}>
                {lastReport === null
                  ? t('screens.noReport')
                  : formatMoment(Date.parse(lastReport.at), locale.nowMs(), locale)}
              </td>
              <td data-label={t('screens.actions')}>
                <RemoveButton kiosk={kiosk} isBusy={isBusy} onRemoved={onRemoved} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** What a living display shows; of several facilities the worst status. */
function ShownStatus({ report }: { report: NonNullable<Kiosk['lastReport']> }) {
  const { t } = useTranslation(['kiosk', 'common']);
  const statusWord = useStatusWord();
  const { facilityId, status, shown: word = status, facilityCount } = report;
  const shown = t('common:named', { name: facilityId, value: statusWord(marksOfWord(word)) });
  return facilityCount === undefined ? shown : t('screens.worstOf', { shown, number: facilityCount });
}

type RemoveButtonProps = Pick<ScreenTableProps, 'isBusy' | 'onRemoved'> & { kiosk: Kiosk };

function RemoveButton({ kiosk, isBusy, onRemoved }: RemoveButtonProps) {
  const { t } = useTranslation('kiosk');
  return (
    <Button isDisabled={isBusy} onPress={() => onRemoved(kiosk)}>
      <span aria-hidden="true">{t('screens.remove')}</span>
      <span className="spoken">{t('screens.removeNamed', { name: kiosk.name })}</span>
    </Button>
  );
}

/** Whether a display reports: icon and word, always both. */
function State({ isAlive }: { isAlive: boolean }) {
  const { t } = useTranslation('kiosk');
  const Icon = isAlive ? IconDeviceDesktop : IconDeviceDesktopOff;
  return (
    <span className="screens-state" data-alive={isAlive || undefined}>
      <Icon aria-hidden="true" />
      {isAlive ? t('screens.alive') : t('screens.silent')}
    </span>
  );
}
