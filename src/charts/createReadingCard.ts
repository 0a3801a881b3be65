import { select } from 'd3-selection';
import type { ChartReading } from './readingOf.ts';

const GAP_PX = 12;

/** What stands at the crosshair, in words beside it. Readers hear the same from the chart itself. */
export type ReadingCard = {
  /** @param atX Where the crosshair is, in px from the left of the chart. */
  show(reading: ChartReading, atX: number): void;
  hide(): void;
  dispose(): void;
};

export function createReadingCard(element: HTMLElement): ReadingCard {
  const card = select(element).append('div').attr('class', 'tchart-card').attr('aria-hidden', 'true');
  card.property('hidden', true);
  return {
    show({ moment, rows }, atX) {
      card.property('hidden', false);
      card.selectAll('*').remove();
      card.append('strong').text(moment);
      const row = card.selectAll('p').data(rows).join('p');
      row.append('i').attr('class', ({ ink }) => (ink === null ? null : `tchart-ink${ink}`));
      row.append('span').text(({ name }) => name);
      row.append('b').text(({ value }) => value);
      // on the side that has room
      const widthPx = element.clientWidth;
      const isLeft = atX > widthPx / 2;
      card.style('left', isLeft ? '' : `${atX + GAP_PX}px`);
      card.style('right', isLeft ? `${widthPx - atX + GAP_PX}px` : '');
    },
    hide: () => card.property('hidden', true),
    dispose: () => card.remove(),
  };
}
