import type { ActorRefFrom } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import type { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import type { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { DrillButton } from '#views/drill/DrillButton.tsx';
import type { DrillRef } from '#views/drill/drillView.ts';
import { Freshness } from './Freshness.tsx';
import { FreshnessRing } from './FreshnessRing.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { LanguageButtons } from './LanguageButtons.tsx';
import { SoundButton } from './SoundButton.tsx';
import { StatusStrip, type StatusStripProps } from './StatusStrip.tsx';

export type SheetFootProps = StatusStripProps & {
  onLanguageChosen: (language: Language) => void;
  /** Drills of this yard; null: nobody may arrange them here. */
  drill: DrillRef | null;
  /** Where the page tells elsewhere when the status last changed, its foot carries the ring only. */
  hasFreshness: boolean;
};

/** Proof of life and the few controls of a yard page; on a phone it sticks to the bottom. */
export function SheetFoot({ onLanguageChosen, drill, hasFreshness, ...strip }: SheetFootProps) {
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
  language: Language;
  onLanguageChosen: (language: Language) => void;
};

function Tools({ siren, kiosk, drill, language, onLanguageChosen }: ToolsProps) {
  return (
    <div className="ytools">
      {drill !== null && <DrillButton drill={drill} />}
      <LanguageButtons language={language} onLanguageChosen={onLanguageChosen} />
      {kiosk !== null && <FullscreenButton kiosk={kiosk} />}
      <SoundButton siren={siren} />
    </div>
  );
}
