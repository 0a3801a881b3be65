const DAY_MS = 86_400_000;
const RAD_PER_DEG = Math.PI / 180;

/**
 * Whether the sun is down, to within some minutes.
 *
 * Source: NOAA Global Monitoring Laboratory, "General Solar Position Calculations": declination by its leading terms;
 * the equation of time, at most 16 min, is left out.
 */
export function isNight(lon: number, lat: number, atMs: number): boolean {
  const yearRad = ((atMs / DAY_MS) % 365.2425) * ((2 * Math.PI) / 365.2425);
  const declinationRad = 0.006918 - 0.399912 * Math.cos(yearRad) + 0.070257 * Math.sin(yearRad);
  const hourAngleRad = ((atMs % DAY_MS) / DAY_MS) * 2 * Math.PI - Math.PI + lon * RAD_PER_DEG;
  const latRad = lat * RAD_PER_DEG;
  const sinElevation =
    Math.sin(latRad) * Math.sin(declinationRad) +
    Math.cos(latRad) * Math.cos(declinationRad) * Math.cos(hourAngleRad);
  return sinElevation < -0.0145; // −0.83°: refraction and the sun's own radius
}
