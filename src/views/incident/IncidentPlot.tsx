import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { recordMs, verdictSpans } from '#contracts/incidentFigures.ts';
import type { DistancePlotView, PlotBand, PlotRadius } from '#charts/distancePlot.ts';
import { minuteTicks } from '#charts/minuteTicks.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import { formatMeasure } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import { formatTime } from '#ui/format/clock.ts';
import { styleOfDisplay } from '#ui/statusStyle.ts';
import { DistancePlot } from '../timeChart/DistancePlot.tsx';
import type { IncidentProps } from './incidentView.ts';
import { shownOf, useIncidentTexts } from './useIncidentTexts.ts';

const HEIGHT_PX = 150;
/** The axis reaches beyond the outer circle by this. */
const BEYOND = 1.15;

/** Distance of strikes over time, with the radii of the policy, and the row of statuses below. */
export function IncidentPlot({ incident, locale }: IncidentProps) {
  return <DistancePlot view={usePlotView({ incident, locale })} />;
}

function usePlotView({ incident, locale }: IncidentProps): DistancePlotView {
  const { t } = useTranslation(['incident', 'common']);
  const { radiusText, statusText, overriddenText, placeText, timeText } = useIncidentTexts(incident, locale);
  const { language, unitSystem } = locale;
  const { strikes, alertRadiusM, warningRadiusM } = incident;
  // all in the unit of the warning radius: short distances have another unit in words
  const far = measure('strikeDistance', warningRadiusM, unitSystem);
  const view = useMemo((): DistancePlotView => {
    const list = strikes?.list ?? [];
    const span = { fromMs: recordMs(incident.from), toMs: recordMs(incident.to) };
    const inUnit = (metres: number) => ((far.value ?? Number.NaN) * metres) / warningRadiusM;
    const circle = (metres: number, name: string, ink: 'warning' | 'closed'): PlotRadius => ({
      value: inUnit(metres),
      label: name,
      ink,
      dash: 'long',
    });
    const warning = t('strikes.warningRadius', { radius: radiusText(warningRadiusM) });
    const alert = t('strikes.alertRadius', { radius: radiusText(alertRadiusM) });
    return {
      label: t('strikes.plotLabel', { count: list.length }),
      title: strikes === null ? '' : t('strikes.plot', { unit: formatMeasure(far, language).unit }),
      heightPx: strikes === null ? 0 : HEIGHT_PX,
      span,
      unknown: (strikes?.missing ?? []).map(({ from, to }) => ({
        fromMs: recordMs(from),
        toMs: recordMs(to),
      })),
      unknownLabel: t('strikes.partial'),
      strikes: list.map(({ at, distanceM }) => ({
        atMs: recordMs(at),
        distance: inUnit(distanceM),
        isInside: distanceM <= alertRadiusM,
      })),
      reach: inUnit(Math.max(BEYOND * warningRadiusM, ...list.map(({ distanceM }) => distanceM))),
      radii:
        strikes === null
          ? []
          : [circle(warningRadiusM, warning, 'warning'), circle(alertRadiusM, alert, 'closed')],
      rows: [
        {
          letter: '',
          ink: 'closed',
          bands: bandsOf(incident, t('common:status.override'), { statusText, overriddenText }),
        },
      ],
      readingOf: (nth) => ({
        title: timeText(recordMs(list[nth]!.at)),
        lines: [{ text: placeText(list[nth]!), isWorse: false }],
      }),
      formatDistance: (value) => (strikes === null ? '' : formatNumber(value, 0, language)),
      ticksIn: (widthPx) =>
        minuteTicks({ ...span, widthPx }).map((atMs) => ({ atMs, text: formatTime(atMs, locale) })),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the texts follow the language, which the locale holds
  }, [incident, locale, t]);
  return view;
}

type StatusTexts = Pick<ReturnType<typeof useIncidentTexts>, 'statusText' | 'overriddenText'>;

function bandsOf(
  incident: IncidentProps['incident'],
  override: string,
  { statusText, overriddenText }: StatusTexts,
): PlotBand[] {
  return verdictSpans(incident).map(({ fromMs, toMs, verdict, isOverride }) => ({
    fromMs,
    toMs,
    tone: styleOfDisplay({ shown: shownOf(verdict), isOverride }),
    labels: isOverride ? [overriddenText(verdict), override] : [statusText(verdict)],
  }));
}
