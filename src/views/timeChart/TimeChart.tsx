import { IconChartLine, IconTable } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTimeChart, type TimeChart as Chart } from '#charts/createTimeChart.ts';
import type { TimeChartView } from '#charts/timeChart.ts';
import { Button } from '#ui/Button.tsx';
import { ChartTable } from './ChartTable.tsx';
import './timeChart.css';

type TimeChartProps = {
  view: TimeChartView;
  /** Whether it fills the height that its screen gives it; else it is as high as its lanes. */
  isFitted?: boolean;
};

/** A chart over time, or its figures as a table: whichever the reader prefers. Its screen loads the texts 'chart'. */
export function TimeChart({ view, isFitted = false }: TimeChartProps) {
  const { t } = useTranslation(['chart', 'common']);
  const [isTable, setIsTable] = useState(false);
  if (view.timesMs.length === 0) return <p className="chartframe-none">{t('common:picker.none')}</p>;
  return (
    <div className="chartframe" data-fitted={isFitted || undefined}>
      {isTable ? <ChartTable view={view} /> : <ChartPlot view={view} isFitted={isFitted} />}
      <Button onPress={() => setIsTable(!isTable)}>
        {isTable ? <IconChartLine aria-hidden="true" /> : <IconTable aria-hidden="true" />}
        {t(isTable ? 'asChart' : 'asTable')}
      </Button>
    </div>
  );
}

function ChartPlot({ view, isFitted }: { view: TimeChartView; isFitted: boolean }) {
  const [chart, setChart] = useState<Chart | null>(null);
  const begin = useCallback(
    (element: HTMLDivElement) => {
      const begun = createTimeChart(element, { isFitted });
      setChart(begun);
      return () => begun.dispose();
    },
    [isFitted],
  );
  useEffect(() => chart?.show(view), [chart, view]);
  return <div ref={begin} className="chartframe-plot" />;
}
