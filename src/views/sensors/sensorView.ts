import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import type { Language } from '#domain/language/language.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { snowSensorMachine } from '#machines/snowSensor/snowSensorMachine.ts';

export type SnowSensorRef = ActorRefFrom<typeof snowSensorMachine>;

/** Whom a panel speaks to. */
export type SensorLocale = {
  readonly language: Language;
  /** IANA zone. */
  readonly timeZone: string;
  readonly unitSystem: UnitSystem;
};

/** What the dialogs over a panel are made from. */
export type SensorDialogsProps = {
  sensor: SnowSensorRef;
  locale: SensorLocale;
  clientId: string;
  facilities: readonly Facility[];
  tiles: BasemapSources;
  /** What is told while a dialog lies over the page. */
  toastLayer: ReactNode;
};
