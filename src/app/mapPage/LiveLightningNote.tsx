import { LightningNote } from '#views/lightning/LightningNote.tsx';
import { useLiveTrouble, type LiveLightning } from './useLiveTrouble.ts';

type LiveLightningNoteProps = {
  system: LiveLightning;
  /** How far back lightning of the present is drawn, ms; null: none is. */
  reachMs: number | null;
  /** Network time, epoch ms. */
  presentMs: () => number;
};

/** Says over the map that its lightning is not known, or not all of it: a wall has no legend. */
export function LiveLightningNote({ system, reachMs, presentMs }: LiveLightningNoteProps) {
  const trouble = useLiveTrouble(system, presentMs, reachMs);
  return <LightningNote trouble={reachMs === null ? null : trouble} />;
}
