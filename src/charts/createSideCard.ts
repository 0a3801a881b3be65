import { select, type Selection } from 'd3-selection';
import './sideCard.css';

const GAP_PX = 12;

/** Where words of a card are written. */
type CardContent = Selection<HTMLDivElement, unknown, null, undefined>;

/** Words beside a place of a chart. Readers hear the same from the chart itself. */
export type SideCard = {
  /** @param atX The place, in px from the left of the chart. */
  show(atX: number, write: (card: CardContent) => void): void;
  hide(): void;
  dispose(): void;
};

/** @param name Class of the chart's own card. */
export function createSideCard(element: HTMLElement, name: string): SideCard {
  const card = select(element).append('div').attr('class', `sidecard ${name}`).attr('aria-hidden', 'true');
  card.property('hidden', true);
  return {
    show(atX, write) {
      card.property('hidden', false).selectAll('*').remove();
      write(card);
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
