import type { AlertStatus, EventType } from '../alerting/alertStatus.ts';
import type { WeatherHazard } from '../alerting/weatherFreshness.ts';

/** Quantities that thresholds speak of; weatherMeasures.ts says how each follows from an observation. */
export type MeasureName =
  | 'heatIndexC'
  | 'wbgtC'
  | 'windChillC'
  | 'sustainedWindKmh'
  | 'windGustKmh'
  | 'precip1HourMm'
  | 'snow1HourCm'
  | 'snowLoadPa'
  | 'visibilityM'
  | 'tropicalWindKmh';

/** Hazards of the weather; each has levels, and only its highest level shows. */
export type WeatherFamily =
  | 'highTemp'
  | 'heatStress'
  | 'lowTemp'
  | 'stormWaterSampling'
  | 'snowfall'
  | 'wind'
  | 'lowVisibility'
  | 'snowLoad'
  | 'tropical_storm';

/** One condition that raises one event type. An event type with two rows is raised by either. */
export type WeatherThreshold = {
  readonly eventType: EventType;
  readonly family: WeatherFamily;
  /** 1 is the mildest. */
  readonly level: number;
  readonly measure: MeasureName;
  /** Whether the measure raises from the limit upwards or downwards; the limit itself raises. */
  readonly side: 'atLeast' | 'atMost';
  /** In the measure's unit, as its name says. */
  readonly limit: number;
  readonly alertStatus: AlertStatus;
};

const MPH = 1.609344;
const MILE_M = 1609.344;
/** 20 pounds to the square foot. */
const DESIGN_SNOW_LOAD_PA = 957.6;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Every weather threshold of the product. Sources:
 *
 * - highTemp: OSHA 3485 "Using the Heat Index: A Guide for Employers" (91, 103, 115 °F: moderate, high, very high risk).
 * - heatStress: US Army, TB MED 507/AFPAM 48-152(I) "Heat Stress Control and Heat Casualty Management" (2003), table of
 *   work, rest and water: heat categories 2 to 5 (82, 85, 88, 90 °F WBGT), whose rest and water for moderate and hard work
 *   the advice gives. It is for people who are used to the heat, in summer uniform. Read in two copies of the table, which
 *   agree: Irwin Army Community Hospital (irwin.amedd.army.mil/pages/wbgt.htm) and the manual of the Kestrel 4400.
 *   Level 4 closes the yard after ACSM, "Exertional Heat Illness during Training and Competition", Med. Sci. Sports
 *   Exerc. 39 (2007) 556, which cancels exercise above 90.0 °F (32.2 °C), also for people who are used to the heat; read as
 *   table 3 of PMC5094838, which reprints it.
 * - lowTemp: Environment and Climate Change Canada, "Wind Chill Index" hazard table (−10, −28, −40, −48).
 * - stormWaterSampling: EPA 832-B-09-003 "Industrial Stormwater Monitoring and Sampling Guide", section 2.3: a
 *   measurable storm event, taken as more than 0.1 inch.
 * - snowfall: requirements CONST-28 (0.39 in = 1 cm moderate, 1.57 in = 4 cm heavy); between them the 1 in an hour at
 *   which the NWS speaks of heavy snowfall rates (Winter Weather Criteria).
 * - wind: NWS Wind Advisory (31 mph, gusts 46 mph) and High Wind Warning (40 mph, gusts 58 mph), NWS Directive
 *   10-515; level 3 is Beaufort 11 (64 mph, WMO-No. 306) or gusts of the NWS 'destructive' tag (80 mph, 10-511). A wind
 *   in whole knots counts half a knot more against them (`weatherMeasures.ts`).
 * - lowVisibility: fog is under 1 km (WMO-No. 407; requirements CONST-29), NWS Dense Fog Advisory at 1/4 mile
 *   (10-515), then 250 m and 100 m (CONST-29).
 * - snowLoad: 50 %, 75 % and 100 % of 20 psf, the least roof load that ASCE 7-16 section 7.3.4 asks for (957.6 Pa);
 *   steps after FEMA P-957 "Snow Load Safety Guide", which asks to act before the design load. A client sets its own roof's.
 * - tropical_storm: 39 mph (34 kt) sustained, the Saffir-Simpson scale's lower edge of a tropical storm (NHC).
 *
 * What a level does to the yard (`alertStatus`) is our decision: WARNING warns, ALERT_OPEN alerts with the yard open,
 * ALERT closes it, ALL_CLEAR is a task and no hazard.
 */
export const WEATHER_THRESHOLDS: readonly WeatherThreshold[] = [
  row('highTemp', 1, 'heatIndexC', 'atLeast', celsius(91), 'WARNING'),
  row('highTemp', 2, 'heatIndexC', 'atLeast', celsius(103), 'ALERT_OPEN'),
  row('highTemp', 3, 'heatIndexC', 'atLeast', celsius(115), 'ALERT'),
  row('heatStress', 1, 'wbgtC', 'atLeast', celsius(82), 'WARNING'),
  row('heatStress', 2, 'wbgtC', 'atLeast', celsius(85), 'WARNING'),
  row('heatStress', 3, 'wbgtC', 'atLeast', celsius(88), 'ALERT_OPEN'),
  row('heatStress', 4, 'wbgtC', 'atLeast', celsius(90), 'ALERT'),
  row('lowTemp', 1, 'windChillC', 'atMost', -10, 'WARNING'),
  row('lowTemp', 2, 'windChillC', 'atMost', -28, 'WARNING'),
  row('lowTemp', 3, 'windChillC', 'atMost', -40, 'ALERT_OPEN'),
  row('lowTemp', 4, 'windChillC', 'atMost', -48, 'ALERT'),
  row('snowfall', 1, 'snow1HourCm', 'atLeast', 1, 'WARNING'),
  row('snowfall', 2, 'snow1HourCm', 'atLeast', 2.54, 'ALERT_OPEN'),
  row('snowfall', 3, 'snow1HourCm', 'atLeast', 4, 'ALERT'),
  row('wind', 1, 'sustainedWindKmh', 'atLeast', 31 * MPH, 'WARNING'),
  row('wind', 1, 'windGustKmh', 'atLeast', 46 * MPH, 'WARNING'),
  row('wind', 2, 'sustainedWindKmh', 'atLeast', 40 * MPH, 'ALERT'),
  row('wind', 2, 'windGustKmh', 'atLeast', 58 * MPH, 'ALERT'),
  row('wind', 3, 'sustainedWindKmh', 'atLeast', 64 * MPH, 'ALERT'),
  row('wind', 3, 'windGustKmh', 'atLeast', 80 * MPH, 'ALERT'),
  row('lowVisibility', 1, 'visibilityM', 'atMost', 1000, 'WARNING'),
  row('lowVisibility', 2, 'visibilityM', 'atMost', MILE_M / 4, 'ALERT_OPEN'),
  row('lowVisibility', 3, 'visibilityM', 'atMost', 250, 'ALERT'),
  row('lowVisibility', 4, 'visibilityM', 'atMost', 100, 'ALERT'),
  row('snowLoad', 1, 'snowLoadPa', 'atLeast', 0.5 * DESIGN_SNOW_LOAD_PA, 'WARNING'),
  row('snowLoad', 2, 'snowLoadPa', 'atLeast', 0.75 * DESIGN_SNOW_LOAD_PA, 'ALERT_OPEN'),
  row('snowLoad', 3, 'snowLoadPa', 'atLeast', DESIGN_SNOW_LOAD_PA, 'ALERT'),
  row('tropical_storm', 1, 'tropicalWindKmh', 'atLeast', 39 * MPH, 'ALERT'),
  row('stormWaterSampling', 1, 'precip1HourMm', 'atLeast', 2.54, 'ALL_CLEAR'),
];

/**
 * How long a level stays after it was last seen (S2), ms: long enough that the next observation of the usual kind has
 * come and that a lull is no end. Our decision; the sources above give no wait. Snow on a roof goes slowly, and tropical
 * advisories come every 6 hours.
 */
export const WEATHER_HOLD_MS: Readonly<Record<WeatherFamily, number>> = {
  highTemp: HOUR_MS,
  heatStress: HOUR_MS,
  lowTemp: HOUR_MS,
  stormWaterSampling: HOUR_MS,
  snowfall: 2 * HOUR_MS,
  wind: HOUR_MS,
  lowVisibility: 30 * MINUTE_MS,
  snowLoad: 6 * HOUR_MS,
  tropical_storm: 6 * HOUR_MS,
};

/** Limits of a policy, by event type and measure; what is not named keeps the limit of the table. */
export type WeatherLimits = Readonly<
  Partial<Record<EventType, Readonly<Partial<Record<MeasureName, number>>>>>
>;

/** Limit of a row of the table by a policy, in the unit of its measure. */
export function limitIn(limits: WeatherLimits, { eventType, measure, limit }: WeatherThreshold): number {
  return limits[eventType]?.[measure] ?? limit;
}

/** Returns the table with the limits of a policy in it. */
export function thresholdsWith(limits: WeatherLimits): readonly WeatherThreshold[] {
  return WEATHER_THRESHOLDS.map((threshold) => ({ ...threshold, limit: limitIn(limits, threshold) }));
}

/** What a policy says of the weather; see `PolicyRules`. */
type WeatherPolicy = {
  readonly weatherLimits: WeatherLimits;
  readonly watchedHazards: readonly WeatherHazard[];
};

/** Whether a policy watches a hazard. Storm water sampling is a task that stops no work: every policy watches it. */
export function isWatchedBy(
  family: WeatherFamily,
  { watchedHazards }: Pick<WeatherPolicy, 'watchedHazards'>,
): boolean {
  return family === 'stormWaterSampling' || watchedHazards.includes(family);
}

/** Returns the thresholds of the hazards that a policy watches, with its limits in them. */
export function watchedThresholds(policy: WeatherPolicy): readonly WeatherThreshold[] {
  return thresholdsWith(policy.weatherLimits).filter(({ family }) => isWatchedBy(family, policy));
}

/** Returns °F in °C, in hundredths and downwards: a limit that is rounded up would raise late. */
function celsius(fahrenheit: number): number {
  return Math.floor(((fahrenheit - 32) * 500) / 9) / 100;
}

function row(
  family: WeatherFamily,
  level: number,
  measure: MeasureName,
  ...[side, limit, alertStatus]: [WeatherThreshold['side'], number, AlertStatus]
): WeatherThreshold {
  return { eventType: eventTypeOf(family, level), family, level, measure, side, limit, alertStatus };
}

/** Event type of a level of a hazard. The sampling task has no levels in its name. */
export function eventTypeOf(family: WeatherFamily, level: number): EventType {
  return (family === 'stormWaterSampling' ? family : `${family}_level${level}`) as EventType;
}
