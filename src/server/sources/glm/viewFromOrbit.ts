import type { LonLat } from '#domain/geo/distance.ts';

const EARTH_RADIUS_KM = 6_378;
const ORBIT_RADIUS_KM = 42_164;
const RAD = Math.PI / 180;

/**
 * Pixel of the sensor over North America, half of its diagonal rounded up, m.
 * Measured in real files: 8.1 to 9.8 km wide.
 */
const PIXEL_M = 5_000;
/**
 * Tops of storms above the sea that bound the parallax, km.
 * Source: range over which the product's positions were checked.
 */
const LOWEST_TOP_KM = 7;
const HIGHEST_TOP_KM = 16;
/** Parallax near the edge of the Earth grows without limit; nothing is known of a place there, m. */
const MOST_PARALLAX_M = 40_000;

/** Angle between the vertical at a place and the line to a geostationary satellite, degrees; 180: it is not seen. */
export function zenithAngleDeg([lon, lat]: LonLat, satelliteLonDeg: number): number {
  const cosine = Math.cos(lat * RAD) * Math.cos((lon - satelliteLonDeg) * RAD);
  if (cosine <= EARTH_RADIUS_KM / ORBIT_RADIUS_KM) return 180;
  const centralRad = Math.acos(cosine);
  const sine = Math.sin(centralRad);
  const distanceKm = Math.sqrt(
    ORBIT_RADIUS_KM ** 2 + EARTH_RADIUS_KM ** 2 - 2 * ORBIT_RADIUS_KM * EARTH_RADIUS_KM * cosine,
  );
  return (centralRad + Math.asin((EARTH_RADIUS_KM * sine) / distanceKm)) / RAD;
}

/**
 * How far light may lie from the position that GLM states for it because the top of its storm is higher or lower than the
 * product assumes, m. The product moves positions to a "lightning ellipsoid", 14 km above the equator and 6 km above the
 * poles since December 2018: positions must not be corrected again.
 *
 * Source: geometry; within 2 km of the left-over parallax computed for ten cities and both satellites, where the zenith
 * angle is below 75°.
 */
export function parallaxBoundM(place: LonLat, satelliteLonDeg: number): number {
  const zenithDeg = zenithAngleDeg(place, satelliteLonDeg);
  if (zenithDeg >= 90) return MOST_PARALLAX_M;
  const assumedKm = 14 - 8 * Math.sin(place[1] * RAD) ** 2;
  const offKm = Math.max(HIGHEST_TOP_KM - assumedKm, assumedKm - LOWEST_TOP_KM);
  return Math.min(MOST_PARALLAX_M, offKm * 1_000 * Math.tan(zenithDeg * RAD));
}

/** Largest error of a position near a place: a pixel and the parallax, m. */
export function locationErrorAtM(place: LonLat, satelliteLonDeg: number): number {
  return PIXEL_M + parallaxBoundM(place, satelliteLonDeg);
}
