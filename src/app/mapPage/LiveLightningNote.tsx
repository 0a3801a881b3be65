import { LightningNote } from '#views/lightning/LightningNote.tsx';
import { useIsLightningKnown, type LiveLightning } from './useIsLightningKnown.ts';

type LiveLightningNoteProps = {
  system: LiveLightning;
  /** Lightning of the present is to be seen. */
  isShown: boolean;
  /** Network time, epoch ms. */
  presentMs: () => number;
};

/** Says over the map that its lightning is not known: a wall has no legend. */
export function LiveLightningNote({ system, isShown, presentMs }: LiveLightningNoteProps) {
  const isKnown = useIsLightningKnown(system, presentMs);
  return <LightningNote trouble={isShown && !isKnown ? 'liveMissing' : null} />;
}
