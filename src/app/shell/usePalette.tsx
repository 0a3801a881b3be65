import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Session } from '#contracts/session.ts';
import type { Product } from '#app/page/createProduct.ts';
import { isTyping } from '#ui/isTyping.ts';
import type { PalettePage, ShellPaletteProps } from './paletteView.ts';

type Opened = {
  readonly Palette: ComponentType<ShellPaletteProps>;
  readonly kind: 'palette' | 'keys';
};

/**
 * The command palette by Ctrl-K or Cmd-K, and the keyboard help by the question mark; their script and texts are
 * fetched then. Nothing opens over another dialog.
 *
 * @param person null: nobody is signed in, so nothing opens.
 */
export function usePalette(product: Product, person: Session | null, page: PalettePage): ReactNode {
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOffered = person !== null;
  const { texts } = product;
  useEffect(() => {
    if (!isOffered) return undefined;
    const listen = (event: globalThis.KeyboardEvent) => {
      const kind = kindOf(event);
      if (kind === null) return;
      event.preventDefault();
      if (document.querySelector('dialog[open]') !== null) return;
      Promise.all([import('./ShellPalette.tsx'), texts.loadNamespaces('palette')]).then(
        ([{ ShellPalette: Palette }]) => setOpened({ Palette, kind }),
        () => undefined,
      );
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOffered, texts]);
  if (opened === null || person === null) return null;
  const { Palette, kind } = opened;
  return (
    <Palette
      product={product}
      person={person}
      page={page}
      kind={kind}
      onKeys={() => setOpened({ Palette, kind: 'keys' })}
      onClose={() => setOpened(null)}
    />
  );
}

function kindOf(event: globalThis.KeyboardEvent): Opened['kind'] | null {
  const { key, ctrlKey, metaKey, altKey } = event;
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette';
  return key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(event) ? 'keys' : null;
}
