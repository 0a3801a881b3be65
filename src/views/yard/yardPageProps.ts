import type { ReactNode } from 'react';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { YardSheetProps } from './YardSheet.tsx';

/** What either page of a yard is given. */
export type YardPageProps = Omit<YardSheetProps, 'locale' | 'alertsHeading' | 'hasFreshness'> & {
  /** IANA zone of the facility's clock. */
  timeZone: string;
  language: Language;
  unitSystem: UnitSystem;
  isNight: boolean;
  /** Weather is simulated or replayed: the header says so, once. */
  isSimulation: boolean;
  /** The site lets the halves of the page change places (burn-in care). */
  isSwapAllowed: boolean;
  /** Forms over the page, which come with its tools; null: not there yet. */
  forms: ReactNode;
};
