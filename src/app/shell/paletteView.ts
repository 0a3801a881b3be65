import type { Session } from '#contracts/session.ts';
import type { Product } from '#app/page/createProduct.ts';
import type { ProfileAsked } from '#app/page/shellContext.ts';
import type { Toasts } from '#ui/createToasts.ts';
import type { PageCommands } from './pageCommands.ts';

export type PalettePage = {
  readonly commands: PageCommands | null;
  /** Opens a tab of the profile; null: this person has none (AUTH-22). */
  readonly openTab: ((tab: ProfileAsked['tab']) => void) | null;
  /** Tells what became of a command. */
  readonly toasts: Toasts | null;
};

export type ShellPaletteProps = {
  product: Product;
  person: Session;
  page: PalettePage;
  kind: 'palette' | 'keys';
  /** Shows the keyboard help instead. */
  onKeys: () => void;
  onClose: () => void;
};
