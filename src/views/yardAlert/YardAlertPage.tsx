import { useTranslation } from 'react-i18next';
import { StatusGround } from '#ui/StatusGround.tsx';
import { DrillLayer } from '#views/drill/DrillLayer.tsx';
import { OverrideLayer } from '#views/override/OverrideLayer.tsx';
import { WhyButton } from '#views/why/WhyButton.tsx';
import { CountdownAnnouncer } from '#views/yard/CountdownAnnouncer.tsx';
import { facilityDetails } from '#views/yard/facilityDetails.ts';
import { KioskGrid } from '#views/yard/KioskGrid.tsx';
import { useSpokenReason } from '#views/yard/useSpokenReason.ts';
import { useYardGround } from '#views/yard/useYardGround.ts';
import { useZonedReader } from '#views/yard/useZonedReader.ts';
import { YardFoot } from '#views/yard/YardFoot.tsx';
import { YardHeader } from '#views/yard/YardHeader.tsx';
import { YardMessage } from '#views/yard/YardMessage.tsx';
import type { YardPageProps } from '#views/yard/yardPageProps.ts';
import { YardSheet } from '#views/yard/YardSheet.tsx';
import { YardState } from '#views/yard/YardState.tsx';

/** The wall display of one yard: may people work outdoors here, and if not, until when? */
export function YardAlertPage(props: YardPageProps) {
  const { timeZone, language, unitSystem, isNight, isSwapAllowed, ...sheet } = props;
  const { t } = useTranslation(['common', 'alerts']);
  const { yardStatus, override, drill, facility, isSimulation } = sheet;
  const reader = useZonedReader(yardStatus, { timeZone, language, unitSystem });
  const { shown, look, isOverride, isDrill, minute } = useYardGround(yardStatus);
  const reason = useSpokenReason(yardStatus, reader);
  const word = t(`common:status.${look}`);
  const name = facility.name ?? facility.id;
  return (
    <StatusGround look={look} language={language} isOverride={isOverride} isNight={isNight} minute={minute}>
      <title>{`${isDrill ? t('common:drillStatus', { status: word }) : word} - ${name}`}</title>
      <KioskGrid yardStatus={yardStatus} isSwapAllowed={isSwapAllowed}>
        <main className="ymain">
          <CountdownAnnouncer yardStatus={yardStatus} />
          <YardHeader
            yardStatus={yardStatus}
            heading={name}
            details={facilityDetails(facility, language)}
            reader={reader}
            isSimulation={isSimulation}
          />
          <YardState {...{ shown, isOverride, isDrill, word, reason }} />
          <div className="why-row">
            <YardMessage yardStatus={yardStatus} reader={reader} />
            <WhyButton yardStatus={yardStatus} facility={facility} reader={reader} />
          </div>
          <YardFoot yardStatus={yardStatus} facility={facility} reader={reader} />
        </main>
        <YardSheet {...sheet} reader={reader} alertsHeading={t('alerts:title')} hasFreshness />
      </KioskGrid>
      {override !== null && (
        <OverrideLayer
          override={override}
          yardStatus={yardStatus}
          facility={facility}
          reader={reader}
          isNight={isNight}
        />
      )}
      {drill !== null && (
        <DrillLayer
          drill={drill}
          yardStatus={yardStatus}
          facility={facility}
          reader={reader}
          isNight={isNight}
        />
      )}
    </StatusGround>
  );
}
