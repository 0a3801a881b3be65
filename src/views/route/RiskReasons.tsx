import {
  IconAlertTriangle,
  IconBan,
  IconBarrierBlock,
  IconCloudRain,
  IconCloudSnow,
  IconCloudStorm,
  IconDroplet,
  IconEyeOff,
  IconSnowflake,
  IconWind,
  IconWindsock,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { RouteLines } from '#contracts/route.ts';
import { languageOf, type Language } from '#domain/language/language.ts';
import { localize } from '#domain/language/localize.ts';
import { isRoadHazard, type RoadHazard } from '#domain/roads/roadHazards.ts';
import './risk.css';

const ICONS = {
  snow_ice: IconSnowflake,
  precipitation: IconDroplet,
  cross_winds: IconWindsock,
  limited_visibility: IconEyeOff,
  heavy_precipitation: IconCloudRain,
  very_heavy_precipitation: IconCloudStorm,
  heavy_winds: IconWind,
  heavy_snow: IconCloudSnow,
  potential_closure: IconBarrierBlock,
  closure: IconBarrierBlock,
  traffic_ban: IconBan,
} as const satisfies Record<RoadHazard, unknown>;

type RiskReasonsProps = {
  /** Names of hazards, and of warnings, whose words the pieces of the route have; others are shown as they come. */
  reasons: readonly string[];
  pieces: RouteLines['features'];
  /** With their words beside them; else the words are for screen readers and tooltips. */
  isInWords: boolean;
};

/** Why a route has its risk (ROUTE-12). */
export function RiskReasons({ reasons, pieces, isInWords }: RiskReasonsProps) {
  const { t, i18n } = useTranslation(['route', 'popup']);
  if (reasons.length === 0) return isInWords ? null : <span className="spoken">{t('noReasons')}</span>;
  return (
    <ul className={isInWords ? 'riskreasons riskreasons-words' : 'riskreasons'}>
      {reasons.map((reason) => {
        const Icon = isRoadHazard(reason) ? ICONS[reason] : IconAlertTriangle;
        const words = isRoadHazard(reason)
          ? t(`popup:road.hazard.${reason}`)
          : (wordsOf(reason, pieces, languageOf(i18n.language)) ?? reason.replaceAll('_', ' '));
        return (
          <li key={reason} title={isInWords ? undefined : words}>
            <Icon aria-hidden="true" />
            <span className={isInWords ? undefined : 'spoken'}>{words}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What the service that gave a warning calls it; null: no piece has words for it. */
function wordsOf(reason: string, pieces: RiskReasonsProps['pieces'], language: Language): string | null {
  const hazard = pieces.flatMap(({ hazards }) => hazards).find(({ code }) => code === reason);
  return hazard === undefined ? null : localize(hazard.message, language);
}
