import { useTranslation } from 'react-i18next';
import { StatusBackground } from '#ui/StatusBackground.tsx';
import { WhyButton } from '#views/why/WhyButton.tsx';
import { CountdownAnnouncer } from '#views/yard/CountdownAnnouncer.tsx';
import { facilityDetails } from '#views/yardFacts/facilityDetails.ts';
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

/** The wall display of one yard: may people work outdoors here, and if not, until when? */
export function YardAlertPage(props: YardPageProps) {
  const { timeZone, language, unitSystem, isNight, isSwapAllowed, isSimulation, forms, ...sheet } = props;
  const { t } = useTranslation(['common', 'alerts']);
  const { yardStatus, facility } = sheet;
  const locale = useZonedLocale(yardStatus, { timeZone, language, unitSystem });
  const { statusStyle, minute, status, ...state } = useYardBackground(yardStatus, locale);
  const reason = useSpokenReason(yardStatus, locale);
  const word = t(`common:status.${statusStyle}`);
  return (
    <StatusBackground
      statusStyle={statusStyle}
      language={language}
      isOverride={state.isOverride}
      isNight={isNight}
      minute={minute}
    >
      <YardTitle status={status} facility={facility} isSimulation={isSimulation} />
      <KioskGrid yardStatus={yardStatus} isSwapAllowed={isSwapAllowed}>
        <main className="ymain">
          <CountdownAnnouncer yardStatus={yardStatus} />
          <YardHeader
            yardStatus={yardStatus}
            heading={facility.name ?? facility.id}
            details={facilityDetails(facility, language)}
            locale={locale}
            isSimulation={isSimulation}
          />
          <YardState {...state} word={word} reason={reason} />
          <div className="why-row">
            <YardMessage yardStatus={yardStatus} locale={locale} />
            <WhyButton yardStatus={yardStatus} facility={facility} locale={locale} />
          </div>
          <YardFoot yardStatus={yardStatus} facility={facility} locale={locale} />
        </main>
        <YardSheet {...sheet} locale={locale} alertsHeading={t('alerts:title')} hasFreshness />
      </KioskGrid>
      {forms}
    </StatusBackground>
  );
}
