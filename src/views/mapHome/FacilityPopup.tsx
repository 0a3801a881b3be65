import type { Facility } from '#contracts/facility.ts';
import { PopupCard } from '../popup/PopupCard.tsx';
import { useFacilityContent } from '../mapFacts/useFacilityContent.tsx';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';

type FacilityPopupProps = {
  mapFeed: MapFeedRef;
  locale: MapLocale;
  facility: Facility;
  links: MapLinks;
  anchor: Parameters<typeof PopupCard>[0]['anchor'];
  isPinned: boolean;
  onClose: () => void;
};

/** The card of a facility: under the pointer, or held open (POPUP-01, POPUP-02). */
export function FacilityPopup({ mapFeed, locale, facility, links, ...card }: FacilityPopupProps) {
  const content = useFacilityContent(mapFeed, locale, { facility, links: card.isPinned ? links : null });
  return <PopupCard content={content} {...card} />;
}
