import type { LabelKind } from './labelTraits.ts';

export type LabelFont = {
  readonly font: string;
  /** Between letters, CSS px. */
  readonly spacingPx: number;
  readonly heightPx: number;
  readonly isUpper: boolean;
};

const FAMILY = "'Inter Variable', sans-serif";

/** Source: the design (look-next, section 2), but no text is below 12 px. */
export const LABEL_FONTS: Readonly<Record<LabelKind, LabelFont>> = {
  country: { font: `600 13.5px ${FAMILY}`, spacingPx: 4.5, heightPx: 16, isUpper: true },
  state: { font: `560 12px ${FAMILY}`, spacingPx: 3, heightPx: 14, isUpper: true },
  town: { font: `460 12px ${FAMILY}`, spacingPx: 0, heightPx: 14, isUpper: false },
};
