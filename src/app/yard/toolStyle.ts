import type { YardLocale } from '#views/yardFacts/locale.ts';

/** How the tools of a yard page are drawn: as the page is at the moment. */
export type ToolStyle = { readonly locale: YardLocale; readonly isNight: boolean };
