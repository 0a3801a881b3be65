/** Dataset of the fields of the weather: temperature, wind, precipitation, visibility. */
export const GRID_DATASET = 'cond_weather';
/** A field of colour changes slowly: a map need not ask for all its tiles every five minutes. */
export const GRID_EVERY_MS = 15 * 60_000;

/** Dataset of the radar of Canada. */
export const CANADA_RADAR_DATASET = 'cond_radar_canada';

/** Dataset of the radar. */
export const RADAR_DATASET = 'cond_radar_highcoverage';
