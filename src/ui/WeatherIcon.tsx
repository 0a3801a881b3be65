import { createElement } from 'react';
import {
  IconCloud,
  IconCloudBolt,
  IconCloudOff,
  IconCloudRain,
  IconCloudSnow,
  IconDroplets,
  IconHaze,
  IconHazeMoon,
  IconMist,
  IconMoon,
  IconSnowflake,
  IconStorm,
  IconSun,
  IconTemperatureMinus,
  IconTemperaturePlus,
  IconTornado,
  IconWind,
  type Icon,
} from '@tabler/icons-react';

/**
 * Icon per code of the weather provider, by index.
 * Source: The Weather Company, "Icon codes and images", codes 0 to 47; 44 is "not available".
 */
const ICONS: readonly Icon[] = [
  IconTornado, // 0 tornado
  IconStorm, // 1 tropical storm
  IconStorm, // 2 hurricane
  IconCloudBolt, // 3 strong storms
  IconCloudBolt, // 4 thunder and hail
  IconCloudSnow, // 5 rain to snow
  IconCloudSnow, // 6 rain to sleet
  IconCloudSnow, // 7 wintry mix
  IconDroplets, // 8 freezing drizzle
  IconDroplets, // 9 drizzle
  IconCloudRain, // 10 freezing rain
  IconCloudRain, // 11 showers
  IconCloudRain, // 12 rain
  IconSnowflake, // 13 flurries
  IconCloudSnow, // 14 snow showers
  IconCloudSnow, // 15 blowing snow
  IconCloudSnow, // 16 snow
  IconCloudSnow, // 17 hail
  IconCloudSnow, // 18 sleet
  IconWind, // 19 blowing dust
  IconMist, // 20 fog
  IconMist, // 21 haze
  IconMist, // 22 smoke
  IconWind, // 23 breezy
  IconWind, // 24 windy
  IconTemperatureMinus, // 25 frigid
  IconCloud, // 26 cloudy
  IconCloud, // 27 mostly cloudy, night
  IconCloud, // 28 mostly cloudy, day
  IconHazeMoon, // 29 partly cloudy, night
  IconHaze, // 30 partly cloudy, day
  IconMoon, // 31 clear, night
  IconSun, // 32 sunny
  IconMoon, // 33 fair, night
  IconSun, // 34 fair, day
  IconCloudRain, // 35 rain and hail
  IconTemperaturePlus, // 36 hot
  IconCloudBolt, // 37 isolated thunderstorms
  IconCloudBolt, // 38 thunderstorms
  IconCloudRain, // 39 scattered showers, day
  IconCloudRain, // 40 heavy rain
  IconCloudSnow, // 41 scattered snow showers, day
  IconCloudSnow, // 42 heavy snow
  IconCloudSnow, // 43 blizzard
  IconCloudOff, // 44 not available
  IconCloudRain, // 45 scattered showers, night
  IconCloudSnow, // 46 scattered snow showers, night
  IconCloudBolt, // 47 scattered thunderstorms, night
];

/** Icon of a provider's code; null or a code that is not in its list has the sign for "not available". */
export function WeatherIcon({ iconCode }: { iconCode: number | null }) {
  const icon = (iconCode === null ? undefined : ICONS[iconCode]) ?? IconCloudOff;
  return createElement(icon, { stroke: 1.6, 'aria-hidden': true });
}
