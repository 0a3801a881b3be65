import { createSideCard } from './createSideCard.ts';
import type { ChartReading } from './readingOf.ts';

/** What stands at the crosshair, in words beside it. */
export type ReadingCard = {
  /** @param atX Where the crosshair is, in px from the left of the chart. */
  show(reading: ChartReading, atX: number): void;
  hide(): void;
  dispose(): void;
};

export function createReadingCard(element: HTMLElement): ReadingCard {
  const card = createSideCard(element, 'tchart-card');
  return {
    ...card,
    show({ moment, rows }, atX) {
      card.show(atX, (content) => {
        content.append('strong').text(moment);
        const row = content.selectAll('p').data(rows).join('p');
        row.append('i').attr('class', ({ ink }) => (ink === null ? null : `tchart-ink${ink}`));
        row.append('span').text(({ name }) => name);
        row.append('b').text(({ value }) => value);
      });
    },
  };
}
