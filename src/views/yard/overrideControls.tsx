import type { Language } from '#domain/language/language.ts';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { loadedLater } from '#ui/loadedLater.tsx';

/* Controls of the override form on yard pages, fetched when a user who may override is there. */

export const BeginOverride = loadedLater<{ override: OverrideRef }>(() =>
  import('#views/override/OverrideActions.tsx').then((chunk) => chunk.BeginOverride),
);
export const ChangeOverride = loadedLater<{ override: OverrideRef }>(() =>
  import('#views/override/OverrideActions.tsx').then((chunk) => chunk.ChangeOverride),
);
export const OpenYard = loadedLater<{ override: OverrideRef; language: Language }>(() =>
  import('#views/override/OpenYard.tsx').then((chunk) => chunk.OpenYard),
);
