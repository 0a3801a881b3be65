import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import type { SearchOption } from './searchOptions.ts';

type SearchResultsProps = {
  listId: string;
  options: readonly SearchOption[];
  active: number;
  isSearching: boolean;
  /** Addresses could not be asked for: that nothing stands there does not mean that there is nothing. */
  hasFailed: boolean;
  /** Addresses were searched: shorter texts are not. */
  isAsked: boolean;
  /** The list of facilities has come. */
  isListed: boolean;
  /** Number of facilities and vehicles that match and are not among the options. */
  leftOffCount: number;
  onChosen: (option: SearchOption) => void;
  onTryAgain: () => void;
};

const KINDS = ['facility', 'vehicle', 'place'] as const;

/** What was found, by its kind. */
export function SearchResults(props: SearchResultsProps) {
  const { listId, options, active, isSearching, hasFailed, onChosen, onTryAgain } = props;
  const { isAsked, isListed, leftOffCount } = props;
  const { t } = useTranslation(['map', 'common']);
  const kinds = KINDS.filter((kind) => options.some((option) => option.kind === kind));
  const count = options.length + leftOffCount;
  const said = [
    count > 0 && t('search.count', { count }),
    leftOffCount > 0 && t('search.more', { count: leftOffCount }),
    !isListed && t('search.unlisted'),
    (isSearching && t('search.searching')) ||
      (hasFailed && t('search.failed')) ||
      (!isAsked && t('search.tooShort')) ||
      (count === 0 && isListed && t('search.none')),
  ].filter((text) => text !== false);
  const isPlain = count > 0 && leftOffCount === 0 && said.length === 1;
  return (
    <div className="mapsearch-found">
      <div id={listId} role="listbox" aria-label={t('search.found')}>
        {kinds.map((kind) => (
          <div key={kind} role="group" aria-label={t(`search.${kind}`)}>
            <small aria-hidden="true">{t(`search.${kind}`)}</small>
            {options.map(
              (option, at) =>
                option.kind === kind && (
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys, as a combobox does
                  <div
                    key={option.key}
                    ref={at === active ? bringIntoView : undefined}
                    id={`${listId}-${at}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={at === active}
                    // the field keeps the focus, and with it the list stays
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => onChosen(option)}
                  >
                    <Line option={option} />
                  </div>
                ),
            )}
          </div>
        ))}
      </div>
      <p role="status" className={isPlain ? 'spoken' : undefined}>
        {said.join(' ')}
      </p>
      {hasFailed && (
        // the field keeps the focus, and with it the list stays
        <div onPointerDown={(event) => event.preventDefault()}>
          <Button onPress={onTryAgain}>{t('common:tryAgain')}</Button>
        </div>
      )}
    </div>
  );
}

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

function Line({ option }: { option: SearchOption }) {
  if (option.kind === 'place') return <b>{option.place.title}</b>;
  if (option.kind === 'vehicle') {
    const { id, properties } = option.vehicle;
    const { location } = properties;
    return (
      <>
        <b>{id}</b> <small>{typeof location === 'string' ? location : ''}</small>
      </>
    );
  }
  const { id, name, city, state } = option.facility;
  const place = [city, state].filter((part) => part !== undefined && part !== '').join(', ');
  return (
    <>
      <b>{name ?? id}</b> <small>{place}</small>
    </>
  );
}
