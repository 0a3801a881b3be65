import { IconFocus2 } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { Chip } from '#ui/Chip.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LongId } from '#ui/LongId.tsx';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';
import { useFacilityWords } from '../mapFacts/useFacilityContent.tsx';
import { FacilityMenu } from './FacilityMenu.tsx';
import { tagsOf } from './facilityRows.ts';

type FacilityTableRowProps = {
  mapFeed: MapFeedRef;
  locale: MapLocale;
  links: MapLinks;
  facility: Facility;
  isSelected: boolean;
  onLocate: (facility: Facility) => void;
};

/** One facility of the list: what the map shows of it, in words, and where it leads to. */
export function FacilityTableRow(props: FacilityTableRowProps) {
  const { mapFeed, locale, links, facility, isSelected, onLocate } = props;
  const { t } = useTranslation('map');
  const { statusStyle, word, alert, expires } = useFacilityWords(mapFeed, locale, facility);
  const { id, city = '', state = '' } = facility;
  return (
    <tr aria-selected={isSelected} data-row={id}>
      <th scope="row">
        <LongId id={id} />
      </th>
      <td>
        <Chip statusStyle={statusStyle} word={word} />
      </td>
      <td>{alert}</td>
      <td>{expires}</td>
      <td>{city}</td>
      <td>{state}</td>
      <td>
        {tagsOf(facility).map((tag) => (
          <span key={tag} className="faclist-tag">
            {tag}
          </span>
        ))}
      </td>
      <td>
        <div className="faclist-menu">
          <IconButton label={t('list.locate')} onPress={() => onLocate(facility)}>
            <IconFocus2 aria-hidden="true" />
          </IconButton>
          <FacilityMenu facility={facility} links={links} />
        </div>
      </td>
    </tr>
  );
}
