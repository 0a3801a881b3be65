import { createRoutesMap, type RoutesMap, type RoutesMapDependencies } from './createRoutesMap.ts';

/** The map of one vehicle: its way, and the weather around it. No facility but its two stands on it. */
export function createTrackingMap(dependencies: RoutesMapDependencies): RoutesMap {
  const { map, listen } = createRoutesMap(dependencies);
  const nothing = () => null;
  listen(nothing, nothing);
  return map;
}
