import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { UnitSystem } from '#domain/units/units.ts';
import type { Language } from '#domain/language/language.ts';
import { selectNowMs, selectShown, selectVerdict } from '#machines/yardStatus/yardStatusSelectors.ts';
import { StatusGround } from '#ui/StatusGround.tsx';
import { lookOfShown } from '#ui/statusLook.ts';
import { OverrideLayer } from '#views/override/OverrideLayer.tsx';
import { WhyButton } from '#views/why/WhyButton.tsx';
import { CountdownAnnouncer } from '#views/yard/CountdownAnnouncer.tsx';
import { KioskGrid } from '#views/yard/KioskGrid.tsx';
import { YardFoot } from '#views/yard/YardFoot.tsx';
import { YardHeader } from '#views/yard/YardHeader.tsx';
import { YardMessage } from '#views/yard/YardMessage.tsx';
import { YardSheet, type YardSheetProps } from '#views/yard/YardSheet.tsx';
import { YardState } from '#views/yard/YardState.tsx';

type YardAlertPageProps = Omit<YardSheetProps, 'reader'> & {
  /** IANA zone of the facility's clock. */
  timeZone: string;
  language: Language;
  unitSystem: UnitSystem;
  isNight: boolean;
};

/** The wall display of one yard: may people work outdoors here, and if not, until when? */
export function YardAlertPage({ timeZone, language, unitSystem, isNight, ...sheet }: YardAlertPageProps) {
  const { t } = useTranslation('common');
  const { yardStatus, override, facility, isSimulation } = sheet;
  const reader = { timeZone, language, unitSystem };
  const shown = useSelector(yardStatus, selectShown);
  const { isOverride } = useSelector(yardStatus, selectVerdict);
  const minute = useSelector(yardStatus, (snapshot) => Math.floor(selectNowMs(snapshot) / 60_000));
  const look = lookOfShown(shown);
  return (
    <StatusGround look={look} language={language} isOverride={isOverride} isNight={isNight} minute={minute}>
      <title>{`${t(`status.${look}`)} - ${facility.name ?? facility.id}`}</title>
      <KioskGrid yardStatus={yardStatus}>
        <main className="ymain">
          <CountdownAnnouncer yardStatus={yardStatus} />
          <YardHeader
            yardStatus={yardStatus}
            facility={facility}
            reader={reader}
            isSimulation={isSimulation}
          />
          <YardState shown={shown} isOverride={isOverride} />
          <YardMessage yardStatus={yardStatus} reader={reader} />
          <WhyButton yardStatus={yardStatus} facility={facility} reader={reader} />
          <YardFoot yardStatus={yardStatus} facility={facility} reader={reader} />
        </main>
        <YardSheet {...sheet} reader={reader} />
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
    </StatusGround>
  );
}
