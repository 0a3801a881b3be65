import type { ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import type { KioskRef } from '#machines/kiosk/kioskMachine.ts';
import type { SirenRef } from '#machines/siren/sirenMachine.ts';
import { DrillButton } from '#views/drill/DrillButton.tsx';
import type { DrillRef } from '#views/drill/drillView.ts';
import { ReportButton } from '#views/report/ReportButton.tsx';
import type { LightningReportRef } from '#views/report/reportView.ts';
import type { LoadYardProfile } from '#views/profile/profileView.ts';
import { Freshness } from './Freshness.tsx';
import { FreshnessRing } from './FreshnessRing.tsx';
import { LanguageButtons } from './LanguageButtons.tsx';
import { loadedLater } from '#ui/loadedLater.tsx';
import { SoundButton } from './SoundButton.tsx';
import { StatusStrip, type StatusStripProps } from './StatusStrip.tsx';

const FullscreenButton = loadedLater(() =>
  import('./FullscreenButton.tsx').then((chunk) => chunk.FullscreenButton),
);

const loadYardProfile: LoadYardProfile = () => import('#views/profile/YardProfile.tsx');

export type SheetFootProps = StatusStripProps & {
  onLanguageChosen: (language: Language) => void;
  /** Drills of this yard; null: nobody may arrange them here. */
  drill: DrillRef | null;
  /** Reports of lightning at this yard; null: the person may not report, or the tools are not there yet. */
  report: LightningReportRef | null;
  /** Draws the way to the profile of the signed-in user; null: not there yet. */
  profile: ((load: LoadYardProfile) => ReactNode) | null;
  /** The way to the history of the yard's alerts; null: not there yet, or not for a display's own account. */
  history: ReactNode;
  /** Where the page tells elsewhere when the status last changed, its foot carries the ring only. */
  hasFreshness: boolean;
};

/** Proof of life and the few controls of a yard page; on a phone it sticks to the bottom. */
export function SheetFoot({
  onLanguageChosen,
  drill,
  report,
  history,
  profile,
  hasFreshness,
  ...strip
}: SheetFootProps) {
  const { yardStatus, locale, siren, kiosk } = strip;
  return (
    <>
      <StatusStrip {...strip} />
      <footer className="yfoot">
        {hasFreshness ? (
          <Freshness yardStatus={yardStatus} locale={locale} />
        ) : (
          <FreshnessRing yardStatus={yardStatus} />
        )}
        <Tools
          siren={siren}
          kiosk={kiosk}
          drill={drill}
          report={report}
          history={history}
          profile={profile?.(loadYardProfile)}
          language={locale.language}
          onLanguageChosen={onLanguageChosen}
        />
      </footer>
    </>
  );
}

type ToolsProps = {
  siren: SirenRef;
  kiosk: KioskRef | null;
  drill: DrillRef | null;
  report: LightningReportRef | null;
  history: ReactNode;
  profile: ReactNode;
  language: Language;
  onLanguageChosen: (language: Language) => void;
};

function Tools({ siren, kiosk, drill, report, history, profile, language, onLanguageChosen }: ToolsProps) {
  return (
    <div className="ytools">
      {report !== null && <ReportButton report={report} />}
      {drill !== null && <DrillButton drill={drill} />}
      {history}
      <LanguageButtons language={language} onLanguageChosen={onLanguageChosen} />
      {profile}
      {kiosk !== null && <FullscreenButton kiosk={kiosk} />}
      <SoundButton siren={siren} />
    </div>
  );
}
