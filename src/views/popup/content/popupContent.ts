import type { ReactNode } from 'react';
import type { StatusStyle } from '#ui/statusStyle.ts';

/** One of several things that a card lists. */
export type PopupEntry = { readonly key: string; readonly tag: PopupTag | null; readonly text: string };

/** What kind of thing it is, in a word, with the colour that the map gives it. */
export type PopupTag = { readonly text: string; readonly color: string };

/** One risk code of a driving index. */
export type PopupCode = {
  readonly key: string;
  /** Name of its picture. */
  readonly icon: string;
  readonly text: string;
  readonly category: string;
  /** Of a line that shows it, a CSS colour. */
  readonly lineColor: string;
  /** How severe it is. */
  readonly tag: PopupTag;
};

/** What a card over the map says of one thing on it, whatever that is. */
export type PopupContent = {
  readonly title: string;
  /** Smaller, below the title; null: nothing to add. */
  readonly subtitle: string | null;
  /** null: the thing has no status. */
  readonly status: { readonly statusStyle: StatusStyle; readonly word: string; readonly text: string } | null;
  /** null: its kind says nothing more. */
  readonly tag?: PopupTag | null;
  /** Sentences, the most important first. */
  readonly texts?: readonly string[];
  /** The worst first; not given: none. */
  readonly codes?: readonly PopupCode[];
  readonly rows: readonly { readonly key: string; readonly value: string }[];
  /** null: none. */
  readonly image?: { readonly src: string; readonly alt: string } | null;
  /** Where it leads to; null: nowhere. */
  readonly actions: ReactNode;
};
