import { useTranslation } from 'react-i18next';
import type { DistancePlotView } from '#charts/distancePlot.ts';

/** The plot as a table: each strike, and what the policies showed when it fell. */
export function StrikeTable({ view }: { view: DistancePlotView }) {
  const { t } = useTranslation('policyLab');
  if (view.strikes.length === 0) return <p>{t('plot.none')}</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1)
    <div className="lab-rows" role="group" aria-label={view.label} tabIndex={0}>
      <table className="lab-table lab-cardtable">
        <thead>
          <tr>
            <th scope="col">{t('plot.strike')}</th>
            {view.rows.map(({ letter }) => (
              <th key={letter} scope="col">
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.strikes.map(({ atMs, distance }, nth) => {
            const { title, lines } = view.readingOf(nth);
            return (
              <tr key={`${atMs} ${distance}`}>
                <th scope="row">{title}</th>
                {lines.map(({ text, isWorse }) => (
                  <td key={text} className={isWorse ? 'lab-worse' : undefined}>
                    {text}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
