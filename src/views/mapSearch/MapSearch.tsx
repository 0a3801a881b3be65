import { IconSearch } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import type { MapFeature } from '#domain/map/mapFeature.ts';
import type { createLookupMachine } from '#machines/lookup/lookupMachine.ts';
import {
  selectFound,
  selectIsSearching,
  selectLookupFault,
  selectText,
} from '#machines/lookup/lookupSelectors.ts';
import { searchOptions, type SearchOption } from './searchOptions.ts';
import { SearchResults } from './SearchResults.tsx';
import { useCombobox } from './useCombobox.ts';
import { useSlashKey } from './useSlashKey.ts';
import './mapSearch.css';

type MapSearchProps = {
  lookup: ActorRefFrom<ReturnType<typeof createLookupMachine<PlaceSuggestion>>>;
  /** null: the list has not come. */
  facilities: readonly Facility[] | null;
  /** Those of the layer of vehicles; none while it is off. */
  vehicles: readonly MapFeature[];
  onFacility: (facility: Facility) => void;
  onVehicle: (vehicle: MapFeature) => void;
  /** null: what was sought is not any more. */
  onPlace: (place: PlaceSuggestion | null) => void;
};

/** Finds a facility, a vehicle or an address on the map (SHELL-20, GAP-11). */
export function MapSearch({ lookup, facilities, vehicles, ...found }: MapSearchProps) {
  const { onFacility, onVehicle, onPlace } = found;
  const { t } = useTranslation('map');
  const listId = useId();
  const { text, places, isSearching, hasFailed } = useLookup(lookup);
  const field = useRef<HTMLInputElement>(null);
  useSlashKey(field);
  const { options, leftOffCount } = searchOptions(text, { facilities, vehicles, places });
  const list = useCombobox(options, (option: SearchOption) => {
    if (option.kind === 'facility') onFacility(option.facility);
    else if (option.kind === 'vehicle') onVehicle(option.vehicle);
    else onPlace(option.place);
  });
  const hasVehicles = vehicles.length > 0;
  const label = t(hasVehicles ? 'search.labelWithVehicles' : 'search.label');
  const isShown = list.isOpen && text.trim() !== '';
  const type = (typed: string) => {
    lookup.send({ type: 'text.typed', text: typed });
    list.open();
    if (typed === '') onPlace(null);
  };
  return (
    <search className="mapsearch">
      <IconSearch aria-hidden="true" />
      <input
        ref={field}
        type="search"
        role="combobox"
        value={text}
        placeholder={t(hasVehicles ? 'search.shortWithVehicles' : 'search.short')}
        aria-label={label}
        aria-keyshortcuts="/"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && options.length > 0 ? `${listId}-${list.active}` : undefined}
        autoComplete="off"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={list.open}
        onBlur={list.close}
        onKeyDown={list.press}
      />
      <kbd aria-hidden="true">/</kbd>
      {isShown && (
        <SearchResults
          listId={listId}
          options={options}
          isSearching={isSearching}
          hasFailed={hasFailed}
          isAsked={places !== null}
          isListed={facilities !== null}
          leftOffCount={leftOffCount}
          active={list.active}
          onChosen={list.pick}
          onTryAgain={() => lookup.send({ type: 'search.requested' })}
        />
      )}
    </search>
  );
}

function useLookup(lookup: MapSearchProps['lookup']) {
  return {
    text: useSelector(lookup, selectText<PlaceSuggestion>),
    places: useSelector(lookup, selectFound<PlaceSuggestion>),
    isSearching: useSelector(lookup, selectIsSearching<PlaceSuggestion>),
    hasFailed: useSelector(lookup, selectLookupFault<PlaceSuggestion>) !== null,
  };
}
