import type { ActorRefFrom } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import type { kioskMachine } from '#machines/kiosk/kioskMachine.ts';
import type { sirenMachine } from '#machines/siren/sirenMachine.ts';
import { Freshness } from './Freshness.tsx';
import { FreshnessRing } from './FreshnessRing.tsx';
import { FullscreenButton } from './FullscreenButton.tsx';
import { LanguageButtons } from './LanguageButtons.tsx';
import { SoundButton } from './SoundButton.tsx';
import { StatusStrip, type StatusStripProps } from './StatusStrip.tsx';

export type SheetFootProps = StatusStripProps & {
  onLanguageChosen: (language: Language) => void;
  /** Where the page tells elsewhere when the status last changed, its foot carries the ring only. */
  hasFreshness: boolean;
};

/** Proof of life and the few controls of a yard page; on a phone it sticks to the bottom. */
export function SheetFoot({ onLanguageChosen, hasFreshness, ...strip }: SheetFootProps) {
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
        <Tools siren={siren} kiosk={kiosk} language={reader.language} onLanguageChosen={onLanguageChosen} />
      </footer>
    </>
  );
}

type ToolsProps = {
  siren: ActorRefFrom<typeof sirenMachine>;
  kiosk: ActorRefFrom<typeof kioskMachine> | null;
  language: Language;
  onLanguageChosen: (language: Language) => void;
};

function Tools({ siren, kiosk, language, onLanguageChosen }: ToolsProps) {
  return (
    <div className="ytools">
      <LanguageButtons language={language} onLanguageChosen={onLanguageChosen} />
      {kiosk !== null && <FullscreenButton kiosk={kiosk} />}
      <SoundButton siren={siren} />
    </div>
  );
}
