import { useSelector } from '@xstate/react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { PlaceSuggestion } from '#contracts/geocode.ts';
import { NO_STOP, type RouteStop } from '#domain/routes/routeStop.ts';
import { selectFound, selectIsSearching, selectText } from '#machines/lookup/lookupSelectors.ts';
import { useCombobox } from '../mapSearch/useCombobox.ts';
import { stopOptions, type AddressLookupRef, type StopOption } from './routeViews.ts';

type StopFieldProps = {
  /** What kind of place it is, as people read and hear it. */
  label: string;
  sign: ReactNode;
  stop: RouteStop;
  facilities: readonly Facility[];
  reachable: ReadonlySet<string> | null;
  lookup: AddressLookupRef;
  /** A place on the way is a facility (ROUTE-02). */
  hasAddresses: boolean;
  onChanged: (stop: RouteStop) => void;
};

const NO_PLACES: readonly PlaceSuggestion[] = [];

/** A place of a route: a facility, an address or a label, typed or chosen. */
export function StopField(props: StopFieldProps) {
  const { label, sign, stop, facilities, reachable, lookup, hasAddresses, onChanged } = props;
  const { t } = useTranslation('route');
  const listId = useId();
  const isTyped = stop.locationId === null && stop.at === null;
  const isSought = useSelector(lookup, (now) => selectText(now) === stop.label) && hasAddresses && isTyped;
  const isSearching = useSelector(lookup, selectIsSearching<PlaceSuggestion>) && isSought;
  const found = useSelector(lookup, selectFound<PlaceSuggestion>);
  const places = isSought ? (found ?? NO_PLACES) : NO_PLACES;
  const options = stopOptions(isTyped ? stop.label : '', { facilities, reachable, places });
  const list = useCombobox(options, (option: StopOption) => onChanged(option.stop));
  const isShown = list.isOpen && (options.length > 0 || isSearching);
  const type = (typed: string) => {
    onChanged({ ...NO_STOP, label: typed });
    if (hasAddresses) lookup.send({ type: 'text.typed', text: typed });
    list.open();
  };
  return (
    <div className="routestop">
      {sign}
      <input
        type="text"
        role="combobox"
        value={stop.label}
        placeholder={label}
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && options.length > 0 ? `${listId}-${list.active}` : undefined}
        autoComplete="off"
        title={stop.label}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onFocus={isTyped ? list.open : undefined}
        onBlur={list.close}
        onKeyDown={list.press}
      />
      {isShown && (
        <div className="routestop-found">
          <StopList listId={listId} label={label} options={options} list={list} />
          {isSearching && <p role="status">{t('searching')}</p>}
        </div>
      )}
    </div>
  );
}

type StopListProps = {
  listId: string;
  label: string;
  options: readonly StopOption[];
  list: ReturnType<typeof useCombobox<StopOption>>;
};

function StopList({ listId, label, options, list }: StopListProps) {
  const { t } = useTranslation('route');
  return (
    <div id={listId} role="listbox" aria-label={label}>
      {options.map((option, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys, as a combobox does
        <div
          key={option.key}
          ref={at === list.active ? bringIntoView : undefined}
          id={`${listId}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === list.active}
          // the field keeps the focus, and with it the list stays
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => list.pick(option)}
        >
          <span>{option.stop.label}</span>
          {option.isReachable === true && <small>{t('reachable')}</small>}
          {option.kind === 'place' && <small>{t('address')}</small>}
        </div>
      ))}
    </div>
  );
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}
