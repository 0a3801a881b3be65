import { useEffect, useState, type ComponentType } from 'react';
import type { Language } from '#domain/language/language.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';

/**
 * Controls of the override form on yard pages. Their code is fetched when somebody who may override is there: the
 * first status does not wait for it (P6), and a chunk that cannot be fetched takes no status off the wall.
 */
function control<Props extends { override: OverrideRef }>(load: () => Promise<ComponentType<Props>>) {
  return function Control(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      let isOver = false;
      load().then(
        (found) => {
          if (!isOver) setLoaded(() => found);
        },
        () => undefined, // the page stands without the control, and asks again when it is drawn anew
      );
      return () => {
        isOver = true;
      };
    }, []);
    return Loaded === null ? null : <Loaded {...props} />;
  };
}

export const BeginOverride = control<{ override: OverrideRef }>(() =>
  import('#views/override/OverrideActions.tsx').then((chunk) => chunk.BeginOverride),
);
export const ChangeOverride = control<{ override: OverrideRef }>(() =>
  import('#views/override/OverrideActions.tsx').then((chunk) => chunk.ChangeOverride),
);
export const OpenYard = control<{ override: OverrideRef; language: Language }>(() =>
  import('#views/override/OpenYard.tsx').then((chunk) => chunk.OpenYard),
);
