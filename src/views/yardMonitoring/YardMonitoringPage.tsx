import { useTranslation } from 'react-i18next';
import { StatusBlock, StatusBackground } from '#ui/StatusBackground.tsx';
import { WhyButton } from '#views/why/WhyButton.tsx';
import { CountdownAnnouncer } from '#views/yard/CountdownAnnouncer.tsx';
import { Freshness } from '#views/yard/Freshness.tsx';
import { KioskGrid } from '#views/yard/KioskGrid.tsx';
import { useSpokenReason } from '#views/yard/useSpokenReason.ts';
import { useYardBackground } from '#views/yard/useYardBackground.ts';
import { useZonedLocale } from '#views/yard/useZonedLocale.ts';
import { YardFoot } from '#views/yard/YardFoot.tsx';
import { YardHeader } from '#views/yard/YardHeader.tsx';
import { YardMessage } from '#views/yard/YardMessage.tsx';
import type { YardPageProps } from '#views/yard/yardPageProps.ts';
import { YardSheet } from '#views/yard/YardSheet.tsx';
import { YardState } from '#views/yard/YardState.tsx';
import { YardTitle } from '#views/yard/YardTitle.tsx';
import './yardMonitoring.css';

/** The desk display of one yard: the status in a block of its colour, the rest on neutral background (YMON rows). */
export function YardMonitoringPage(props: YardPageProps) {
  const { timeZone, language, unitSystem, isNight, isSwapAllowed, isSimulation, forms, ...sheet } = props;
  const { t } = useTranslation(['yard', 'common']);
  const { yardStatus, facility } = sheet;
  const locale = useZonedLocale(yardStatus, { timeZone, language, unitSystem });
  const { statusStyle, minute, status, ...state } = useYardBackground(yardStatus, locale);
  const { shown, isOverride } = state;
  const reason = useSpokenReason(yardStatus, locale);
  const paint = { statusStyle, isOverride, isNight, minute };
  const exactWord = t(`common:status.${statusStyle}`);
  // three statuses read 'Open': only colour, silhouette and band tell them apart, and none of these is heard
  const isAmber = shown === 'WARNING' || shown === 'ALERT_OPEN';
  return (
    <StatusBackground {...paint} language={language} isNeutral>
      <YardTitle status={status} facility={facility} isSimulation={isSimulation} />
      <KioskGrid yardStatus={yardStatus} isSwapAllowed={isSwapAllowed}>
        <main className="ymain">
          <CountdownAnnouncer yardStatus={yardStatus} />
          <StatusBlock {...paint}>
            <YardHeader
              yardStatus={yardStatus}
              heading={facility.id}
              details={facility.name === undefined ? [facility.clientId] : [facility.name, facility.clientId]}
              locale={locale}
              isSimulation={isSimulation}
            />
            <YardState
              {...state}
              word={t(`monitoring.status.${statusStyle}`)}
              spoken={isAmber ? exactWord : null}
              reason={reason}
            />
            <div className="mline">
              <Freshness yardStatus={yardStatus} locale={locale} hasHint />
              <WhyButton yardStatus={yardStatus} facility={facility} locale={locale} />
            </div>
          </StatusBlock>
          <div className="mbody">
            <YardMessage yardStatus={yardStatus} locale={locale} />
            <YardFoot yardStatus={yardStatus} facility={facility} locale={locale} />
          </div>
        </main>
        <YardSheet {...sheet} locale={locale} alertsHeading={t('monitoring.watch')} hasFreshness={false} />
      </KioskGrid>
      {forms}
    </StatusBackground>
  );
}
