import type { Facility } from '#contracts/facility.ts';
import { Chip } from '#ui/Chip.tsx';
import type { MapFeedRef, MapLocale } from '../mapFacts/mapView.ts';
import { useFacilityWords } from '../mapFacts/useFacilityContent.tsx';

type PickerRowProps = { facility: Facility; mapFeed: MapFeedRef; locale: MapLocale; href: string };

/** One facility to choose: name, ID, place, and its status with the reason. */
export function PickerRow({ facility, mapFeed, locale, href }: PickerRowProps) {
  const { statusStyle, word, alert } = useFacilityWords(mapFeed, locale, facility);
  const { id, name = id, city, state } = facility;
  return (
    <li>
      <a href={href}>
        <span className="picker-name">{name}</span>
        <small>{[id, city, state].filter((part) => part !== undefined).join(' · ')}</small>
        <span className="picker-status">
          <Chip statusStyle={statusStyle} word={word} />
          <small>{alert}</small>
        </span>
      </a>
    </li>
  );
}
