import { IconChartLine, IconTable, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DistancePlotView } from '#charts/distancePlot.ts';
import { ZOOM_IN, ZOOM_OUT } from '#charts/listenToZoom.ts';
import { zoomedSpan } from '#charts/zoomedSpan.ts';
import type { LabPlot, LabResult } from '#contracts/policyLab.ts';
import type { TimeSpan } from '#domain/time/timeSpan.ts';
import { formatMeasureText } from '#domain/units/formatMeasure.ts';
import { measure } from '#domain/units/measure.ts';
import {
  selectDrawnFacility,
  selectIsUnplotted,
  selectPlot,
} from '#machines/policyLab/policyLabSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { DistancePlot } from '../timeChart/DistancePlot.tsx';
import type { LabLocale, PolicyLabRef } from './labView.ts';
import { StrikeTable } from './StrikeTable.tsx';
import { usePlotView, type ShownTime } from './usePlotView.ts';

type LabPlotSectionProps = { lab: PolicyLabRef; result: LabResult; locale: LabLocale };

/** One facility: strikes by distance, and what each policy would have shown; as a picture or as a table. */
export function LabPlotSection({ lab, result, locale }: LabPlotSectionProps) {
  const { t } = useTranslation('policyLab');
  const facilityId = useSelector(lab, selectDrawnFacility);
  const plot = useSelector(lab, selectPlot);
  const isUnplotted = useSelector(lab, selectIsUnplotted);
  const time = useShownTime(plot);
  const view = usePlotView(plot, result, locale, time);
  const [isTable, setTable] = useState(false);
  const titleId = useId();
  if (facilityId === null) return null;
  return (
    <section className="lab-box" aria-labelledby={titleId} aria-busy={view === null && !isUnplotted}>
      <div className="lab-plothead">
        <h2 id={titleId}>{t('plot.title', { facility: facilityId })}</h2>
        {!isTable && <ZoomButtons view={view} time={time} />}
        <Button isDisabled={view === null} onPress={() => setTable(!isTable)}>
          {isTable ? <IconChartLine aria-hidden="true" /> : <IconTable aria-hidden="true" />}
          {t(isTable ? 'plot.asChart' : 'plot.asTable')}
        </Button>
      </div>
      {isUnplotted && <Note kind="error" text={t('plot.missing')} />}
      {view === null && !isUnplotted && <p role="status">{t('plot.loading')}</p>}
      {view !== null && plot !== null && (
        <>
          {isTable ? <StrikeTable view={view} /> : <DistancePlot view={view} />}
          {!isTable && <Legend radius={dangerText(result, locale)} />}
          {!isTable && <p>{t('plot.zoomHint')}</p>}
          {plot.strikesLeftOut > 0 && <p>{t('plot.leftOut', { count: plot.strikesLeftOut })}</p>}
        </>
      )}
    </section>
  );
}

/** The stretch of a plot that is shown; another plot begins with all of it. */
function useShownTime(plot: LabPlot | null): ShownTime {
  const [zoomed, setZoomed] = useState<{ readonly of: LabPlot | null; readonly span: TimeSpan | null }>({
    of: plot,
    span: null,
  });
  const show = useCallback((span: TimeSpan | null) => setZoomed({ of: plot, span }), [plot]);
  return { span: zoomed.of === plot ? zoomed.span : null, show };
}

/** Does with a pointer what the keys of the plot do. */
function ZoomButtons({ view, time }: { view: DistancePlotView | null; time: ShownTime }) {
  const { t } = useTranslation('policyLab');
  const zoomBy = (factor: number) => {
    if (view?.zoom === undefined) return;
    const { span, zoom } = view;
    zoom.onSpan(zoomedSpan(zoom.whole, span, { factor, atMs: (span.fromMs + span.toMs) / 2 }));
  };
  return (
    <div className="lab-zoom" role="group" aria-label={t('plot.zoom')}>
      <Button isDisabled={view === null} onPress={() => zoomBy(ZOOM_IN)}>
        <IconZoomIn aria-hidden="true" />
        {t('plot.zoomIn')}
      </Button>
      <Button isDisabled={view === null} onPress={() => zoomBy(ZOOM_OUT)}>
        <IconZoomOut aria-hidden="true" />
        {t('plot.zoomOut')}
      </Button>
      <Button isDisabled={view === null} onPress={() => time.show(null)}>
        {t('plot.zoomReset')}
      </Button>
    </div>
  );
}

/** What the marks of the picture mean. */
function Legend({ radius }: { radius: string }) {
  const { t } = useTranslation('policyLab');
  return (
    <p className="lab-legend">
      <span className="lab-key lab-keyinside">{t('legend.inside', { radius })}</span>
      <span className="lab-key lab-keyfar">{t('legend.farther')}</span>
      <span className="lab-key lab-keywarned">{t('legend.warning')}</span>
      <span className="lab-key lab-keyclosed">{t('legend.closed')}</span>
      <span className="lab-key lab-keyexcluded">{t('legend.excluded')}</span>
    </p>
  );
}

function dangerText({ dangerRadiusM }: LabResult, { language }: LabLocale): string {
  return formatMeasureText(measure('strikeDistance', dangerRadiusM, 0), language);
}
