import { IconClock, IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { localize } from '#domain/language/localize.ts';
import { formatDate, formatTime, isOffsetShared, type ClockStyle } from '#ui/format/clock.ts';
import type { LegendEntry } from './layersView.ts';
import { LegendAge } from './LegendAge.tsx';
import { PaletteRamp } from './PaletteRamp.tsx';

type LegendBlockProps = {
  entry: LegendEntry;
  nowMs: number;
  /** Network time, epoch ms, read again each second for ages. */
  presentMs: () => number;
  style: ClockStyle;
  /** What can be set of the layer; none: nothing. */
  settings: ReactNode;
};

/** The legend of one layer: its colours, when it was updated, and whether newer data is late (LAYER-09 to LAYER-13). */
export function LegendBlock({ entry, nowMs, presentMs, style: asked, settings }: LegendBlockProps) {
  const { t } = useTranslation('layers');
  const { layer, updatedMs, dueMs, isMissing, isAhead, isBroken, palettes } = entry;
  const isShared = isOffsetShared([nowMs, updatedMs, dueMs], asked.timeZone);
  const style = { ...asked, namesZone: !isShared };
  const title = localize(layer.title, style.language) ?? layer.name;
  const dateOf = (atMs: number) => formatDate(atMs, style, nowMs);
  const updated =
    updatedMs === null
      ? null
      : t('legend.updated', { date: dateOf(updatedMs), time: formatTime(updatedMs, style) });
  return (
    <section className="legendblock">
      <h3>
        <span>{title}</span>
        {updatedMs !== null && updated !== null && (
          <small title={updated} data-late={dueMs !== null}>
            {dueMs === null ? (
              <IconClock size={14} aria-hidden="true" />
            ) : (
              <IconClockExclamation size={14} aria-hidden="true" />
            )}
            <span className="spoken">{updated}</span>
            <span aria-hidden="true">
              {dueMs === null
                ? formatTime(updatedMs, style)
                : t('legend.late', { time: formatTime(dueMs, style) })}
            </span>
          </small>
        )}
      </h3>
      {updatedMs !== null && (
        <LegendAge
          updatedMs={updatedMs}
          presentMs={presentMs}
          isLate={dueMs !== null}
          language={style.language}
        />
      )}
      {isMissing && (
        <p className="legendblock-trouble">{t(isAhead ? 'legend.noForecast' : 'legend.missing')}</p>
      )}
      {isBroken && !isMissing && <p className="legendblock-trouble">{t('legend.broken')}</p>}
      {!layer.hideLegend && layer.legendImage !== undefined && (
        <img src={layer.legendImage} alt={t('legend.image', { title })} />
      )}
      {!layer.hideLegend &&
        layer.legendImage === undefined &&
        (palettes === null || palettes.length === 0 ? (
          <p className="legendblock-none">{t('legend.none')}</p>
        ) : (
          palettes.map((palette) => (
            <PaletteRamp key={palette.stops.join(' ')} palette={palette} language={style.language} />
          ))
        ))}
      {settings}
    </section>
  );
}
