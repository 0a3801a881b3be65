import { createElement } from 'react';
import {
  IconAlertTriangle,
  IconBolt,
  IconDroplet,
  IconHandStop,
  IconMist,
  IconSnowflake,
  IconStorm,
  IconTemperatureMinus,
  IconTemperaturePlus,
  IconTemperatureSun,
  IconWeight,
  IconWind,
  type Icon,
} from '@tabler/icons-react';

const BY_FAMILY: readonly (readonly [prefix: string, icon: Icon])[] = [
  ['lightning', IconBolt],
  ['OVERRIDE', IconHandStop],
  ['wind', IconWind],
  ['lowVisibility', IconMist],
  ['snowfall', IconSnowflake],
  ['snowLoad', IconWeight],
  ['highTemp', IconTemperaturePlus],
  ['heatStress', IconTemperatureSun],
  ['lowTemp', IconTemperatureMinus],
  ['stormWaterSampling', IconDroplet],
  ['tropical_storm', IconStorm],
];

/** Icon of a hazard; a type that this version does not know has the general warning sign. */
export function EventIcon({ eventType }: { eventType: string }) {
  const icon = BY_FAMILY.find(([prefix]) => eventType.startsWith(prefix))?.[1] ?? IconAlertTriangle;
  return createElement(icon, { className: 'event-icon', stroke: 1.8, 'aria-hidden': true });
}
