import { useTranslation } from 'react-i18next';
import type { TimeChartView } from '#charts/timeChart.ts';
import { MISSING } from '#domain/language/formatNumber.ts';

/** The figures of a chart: a row for each of its times. */
export function ChartTable({ view }: { view: TimeChartView }) {
  const { t } = useTranslation('chart');
  const { arrows } = view;
  const columns = view.lanes.flatMap((lane) =>
    lane.series.map((series) => ({
      key: `${lane.id} ${series.id}`,
      name: lane.series.length > 1 ? `${lane.title}, ${series.name}` : lane.title,
      textAt: (at: number) => textOf(series.values[at], lane.formatValue),
    })),
  );
  if (arrows !== null) {
    const textAt = (at: number) => textOf(arrows.fromDeg[at], arrows.formatValue);
    columns.push({ key: 'arrows', name: arrows.title, textAt });
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1)
    <div className="chartframe-rows" role="region" aria-label={view.label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.timesMs.map((atMs, at) => (
            <tr key={atMs}>
              <th scope="row">{view.formatMoment(atMs)}</th>
              {columns.map(({ key, textAt }) => (
                <td key={key}>{textAt(at)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function textOf(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? MISSING : format(value);
}
