import type { ActorRefFrom } from 'xstate';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { vehicleHeatMachine } from '#machines/vehicleHeat/vehicleHeatMachine.ts';

export type VehicleHeatRef = ActorRefFrom<typeof vehicleHeatMachine>;

/** Who reads a panel. */
export type HeatLocale = {
  readonly language: Language;
  /** IANA zone. */
  readonly timeZone: string;
  readonly unitSystem: UnitSystem;
  /** Network time, epoch ms. */
  readonly presentMs: () => number;
};

/** The two views of the panel (HEAT-06). */
export const HEAT_VIEWS = ['heat-stress', 'temp-humi'] as const;
export type HeatViewName = (typeof HEAT_VIEWS)[number];

/** Quantities of each view, in the order of figures and lanes; named as in the summary of the service. */
export const VIEW_QUANTITIES = {
  'heat-stress': ['hi', 'wbgt'],
  'temp-humi': ['temp', 'humidity'],
} as const;
export type HeatQuantity = (typeof VIEW_QUANTITIES)[HeatViewName][number];
