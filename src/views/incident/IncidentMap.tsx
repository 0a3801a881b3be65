import { useTranslation } from 'react-i18next';
import type { Incident } from '#contracts/incident.ts';
import type { IncidentProps } from './incidentView.ts';
import { useIncidentTexts } from './useIncidentTexts.ts';

/** Half of the edge, in units of the picture. */
const HALF = 130;
/** Share of the half edge that the farthest thing reaches. */
const REACH = 0.92;

type IncidentMapProps = IncidentProps & { strikes: NonNullable<Incident['strikes']> };

/** In units of the picture, which grows as a whole with the browser's font size. */
const LETTERS = 11;

/** The yard, the radii around it and the strikes, north up. The table has the figures. */
export function IncidentMap({ incident, strikes, locale }: IncidentMapProps) {
  const { t } = useTranslation('incident');
  const { radiusText } = useIncidentTexts(incident, locale);
  const { alertRadiusM, warningRadiusM } = incident;
  const farthestM = Math.max(warningRadiusM, ...strikes.list.map(({ distanceM }) => distanceM));
  const perM = (HALF * REACH) / farthestM;
  const radii = [
    {
      key: 'warning',
      radiusM: warningRadiusM,
      label: t('strikes.warningRadius', { radius: radiusText(warningRadiusM) }),
    },
    {
      key: 'closed',
      radiusM: alertRadiusM,
      label: t('strikes.alertRadius', { radius: radiusText(alertRadiusM) }),
    },
  ];
  return (
    <svg
      className="incident-map"
      fontSize={LETTERS}
      viewBox={`${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`}
      role="img"
      aria-label={t('strikes.mapLabel', { count: strikes.list.length })}
    >
      {radii.map(({ key, radiusM }) => (
        <circle key={key} className="incident-ring" data-tone={key} r={radiusM * perM} />
      ))}
      <path className="incident-north" d={`M${18 - HALF} ${42 - HALF}v-16m-4 6l4 -6l4 6`} />
      <text className="incident-northword" x={18 - HALF} y={20 - HALF}>
        {t('strikes.north')}
      </text>
      {strikes.list.map(({ at, lat, lon, distanceM, bearingDeg }) => (
        <circle
          key={`${at} ${lat} ${lon}`}
          className="incident-strike"
          data-inside={distanceM <= alertRadiusM}
          cx={distanceM * perM * Math.sin((bearingDeg * Math.PI) / 180)}
          cy={-distanceM * perM * Math.cos((bearingDeg * Math.PI) / 180)}
          r={4}
        />
      ))}
      <path className="incident-yard" d="M-6 -6H6V6H-6Z" />
      {radii.map(({ key, radiusM, label }) => (
        <text key={key} className="incident-ringname" data-tone={key} y={radiusM * perM - 4}>
          {label}
        </text>
      ))}
    </svg>
  );
}
