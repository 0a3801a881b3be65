import { createRoutesMap, type RoutesMap, type RoutesMapParts } from './createRoutesMap.ts';

/** The map of one vehicle: its way, and the weather around it. No facility but its two stands on it. */
export function createTrackingMap(parts: RoutesMapParts): RoutesMap {
  const { map, listen } = createRoutesMap(parts);
  const nothing = () => null;
  listen(nothing, nothing);
  return map;
}
