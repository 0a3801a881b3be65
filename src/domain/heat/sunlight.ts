const SOLAR_CONSTANT_WM2 = 1367;
/** Half a degree above the horizon: below, there is no beam. */
const LEAST_COS_ZENITH = 0.00873;
/** No more of the sunlight than this comes through the air; a sensor that says more is out of adjustment. */
const MOST_TRANSMITTED = 0.85;
const MOST_DIRECT = 0.9;
const RAD = Math.PI / 180;
const DAY_MS = 86_400_000;
/** 2000-01-01T12:00:00Z. */
const J2000_MS = 946_728_000_000;

/** Sunlight on level ground. */
export type Sunlight = {
  /** W/m²; 0: the sun is down. */
  readonly solarWm2: number;
  /** Part of it that comes straight from the sun, 0 to 0.9. */
  readonly directFraction: number;
  /** Cosine of the sun's distance from the zenith, above 0. */
  readonly cosZenith: number;
};

/**
 * Sunlight divided into beam and diffuse light, without more of it than passes through the air.
 *
 * @param solarWm2 Global horizontal irradiance; NaN and less than 0 count as none.
 * @param sunElevationDeg Height of the sun, degrees.
 * @param atMs Epoch ms: the distance of the sun varies by 1.7 % over the year.
 *
 * Source: Liljegren and others (2008), equation 13, see `wbgtOutdoors`.
 */
export function directShare(solarWm2: number, sunElevationDeg: number, atMs: number): Sunlight {
  const cosZenith = Math.sin(sunElevationDeg * RAD);
  if (!(cosZenith >= LEAST_COS_ZENITH && solarWm2 > 0))
    return { solarWm2: 0, directFraction: 0, cosZenith: Math.max(LEAST_COS_ZENITH, cosZenith) };
  const aboveWm2 = clearestWm2(cosZenith, atMs);
  const share = Math.min(solarWm2 / aboveWm2, MOST_TRANSMITTED);
  const direct = Math.exp(3 - 1.34 * share - 1.65 / share);
  return {
    solarWm2: share * aboveWm2,
    directFraction: Math.min(MOST_DIRECT, Math.max(0, direct)),
    cosZenith,
  };
}

/**
 * Global irradiance without clouds, less by clouds, W/m²; 0 at night.
 *
 * @param cloudFraction 0 to 1.
 *
 * Source: F. Kasten and G. Czeplak, "Solar and terrestrial radiation dependent on the amount and type of cloud", Solar
 * Energy 24 (1980) 177.
 */
export function estimatedSolarWm2(sunElevationDeg: number, cloudFraction: number): number {
  const clearWm2 = Math.max(0, 910 * Math.sin(sunElevationDeg * RAD) - 30);
  return clearWm2 * (1 - 0.75 * Math.min(1, Math.max(0, cloudFraction)) ** 3.4);
}

/** Above the air, on level ground. Source: Astronomical Almanac (1990), C24. */
function clearestWm2(cosZenith: number, atMs: number): number {
  const anomaly = (357.528 + 0.9856003 * ((atMs - J2000_MS) / DAY_MS)) * RAD;
  const distanceAu = 1.00014 - 0.01671 * Math.cos(anomaly) - 0.00014 * Math.cos(2 * anomaly);
  return (SOLAR_CONSTANT_WM2 * cosZenith) / distanceAu ** 2;
}
