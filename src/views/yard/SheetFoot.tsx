import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import type { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import type { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { DrillButton } from '#views/drill/DrillButton.tsx';
import type { DrillRef } from '#views/drill/drillView.ts';
import type { LoadYardProfile } from '#views/profile/profileView.ts';
import { Freshness } from './Freshness.tsx';
import { FreshnessRing } from './FreshnessRing.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { LanguageButtons } from './LanguageButtons.tsx';
import { SoundButton } from './SoundButton.tsx';
import { StatusStrip, type StatusStripProps } from './StatusStrip.tsx';

const loadYardProfile: LoadYardProfile = () => import('#views/profile/YardProfile.tsx');

export type SheetFootProps = StatusStripProps & {
  onLanguageChosen: (language: Language) => void;
  /** Drills of this yard; null: nobody may arrange them here. */
  drill: DrillRef | null;
  /** Draws the way to the profile of whoever is signed in; null: not there yet. */
  profile: ((load: LoadYardProfile) => ReactNode) | null;
  /** Where the page tells elsewhere when the status last changed, its foot carries the ring only. */
  hasFreshness: boolean;
};

/** Proof of life and the few controls of a yard page; on a phone it sticks to the bottom. */
export function SheetFoot({ onLanguageChosen, drill, profile, hasFreshness, ...strip }: SheetFootProps) {
  const { yardStatus, reader, siren, kiosk } = strip;
  return (
    <>
      <StatusStrip {...strip} />
      <footer className="yfoot">
        {hasFreshness ? (
          <Freshness yardStatus={yardStatus} reader={reader} />
        ) : (
          <FreshnessRing yardStatus={yardStatus} />
        )}
        <Tools
          siren={siren}
          kiosk={kiosk}
          drill={drill}
          profile={profile?.(loadYardProfile)}
          language={reader.language}
          onLanguageChosen={onLanguageChosen}
        />
      </footer>
    </>
  );
}

type ToolsProps = {
  siren: ActorRefFrom<typeof sirenMachine>;
  kiosk: ActorRefFrom<typeof kioskMachine> | null;
  drill: DrillRef | null;
  profile: ReactNode;
  language: Language;
  onLanguageChosen: (language: Language) => void;
};

function Tools({ siren, kiosk, drill, profile, language, onLanguageChosen }: ToolsProps) {
  return (
    <div className="ytools">
      {drill !== null && <DrillButton drill={drill} />}
      <LanguageButtons language={language} onLanguageChosen={onLanguageChosen} />
      {profile}
      {kiosk !== null && <FullscreenButton kiosk={kiosk} />}
      <SoundButton siren={siren} />
    </div>
  );
}
