import type { ReactNode } from 'react';
import type { StatusLook } from '#ui/statusLook.ts';

/** What a card over the map says of one thing on it, whatever that is. */
export type PopupContent = {
  readonly title: string;
  /** Smaller, below the title; null: nothing to add. */
  readonly subtitle: string | null;
  /** null: the thing has no status. */
  readonly status: { readonly look: StatusLook; readonly word: string; readonly text: string } | null;
  readonly rows: readonly { readonly key: string; readonly value: string }[];
  /** Where it leads to; null: nowhere. */
  readonly actions: ReactNode;
};
