import { IconArrowLeft } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { layerKindOf } from '#contracts/layerKind.ts';
import type { LayerKind } from '#domain/hazards/layerKind.ts';
import { readNumber } from '#domain/hazards/readNumber.ts';
import type { FeatureRef, MapSubject } from '#domain/map/mapSubject.ts';
import type { popupMachine } from '#machines/popup/popupMachine.ts';
import { selectIsExpanded, selectRow } from '#machines/popup/popupSelectors.ts';
import { loadedLater } from '#ui/loadedLater.tsx';
import type { ShownFeatures } from '../layers/featureViews.ts';
import { SensorActions } from '../sensors/SensorActions.tsx';
import type { SnowSensorRef } from '../sensors/sensorView.ts';
import { alertWords } from './content/alertContent.ts';
import { featureContent, featureEntry, type LayerFeature } from './content/featureContent.ts';
import type { ContentWords } from './content/words.ts';
import type { CardAnchor } from './cardAnchor.ts';
import { PopupCard } from './PopupCard.tsx';
import type { PopupContent } from './content/popupContent.ts';
import { VehicleActions, type VehicleLinks } from './VehicleActions.tsx';
import type { VehicleHeatRef } from '../vehicleHeat/heatView.ts';

const AlertDialog = loadedLater(() =>
  import('./AlertDialog.tsx').then(
    (chunk) => chunk.AlertDialog,
    () => NotFetched,
  ),
);

/** Leads back to the card, whose button asks again. */
function NotFetched({ onClose }: { readonly onClose: () => void }) {
  useEffect(onClose, [onClose]);
  return null;
}

export type PopupRef = ActorRefFrom<typeof popupMachine>;

type FeaturePopupProps = {
  popup: PopupRef;
  subject: Extract<MapSubject, { kind: 'features' }>;
  shown: readonly ShownFeatures[];
  vehicleLinks: VehicleLinks;
  /** null: a sensor says no more than its card. */
  sensor: SnowSensorRef | null;
  /** null: nothing is known of heat here. */
  heat: VehicleHeatRef | null;
  words: Omit<ContentWords, 't'>;
  anchor: CardAnchor | null;
  isPinned: boolean;
  onClose: () => void;
};

/** Where something of a tile lies is the map's to know. */
const PLACELESS = { geometry: { type: 'LineString', coordinates: [] }, bounds: [0, 0, 0, 0] } as const;

/** Kinds of things whose card leads somewhere. */
const ACTED_ON: readonly LayerKind[] = ['nwsAlert', 'gpsVehicles-geojson', 'snowSensorOverlay'];

/** Of several things a card says no more than what they are. */
const LISTED = { subtitle: null, status: null, rows: [], actions: null } as const;

/** The card of what lies at one spot: the one thing, or a list to choose from, the most severe first (MAP-09, MAP-11). */
export function FeaturePopup({
  popup,
  subject,
  shown,
  vehicleLinks,
  sensor,
  heat,
  words: locale,
  ...card
}: FeaturePopupProps) {
  const { t } = useTranslation(['popup']);
  const row = useSelector(popup, selectRow);
  const isExpanded = useSelector(popup, selectIsExpanded);
  const words = { ...locale, t };
  const found = foundOf(shown, subject.features);
  const isGone = found.length === 0;
  // the rows are those that were met: what is gone gives its row to no other
  const one = row === null && found.length === 1 ? found[0] : found.find(({ at }) => at === row);
  const isChosenGone = row !== null && one === undefined;
  useLost(popup, { isGone, isChosenGone });
  if (one === undefined) {
    if (isGone) return null;
    const listed: PopupContent = { ...LISTED, title: t('several', { count: found.length }) };
    return (
      <PopupCard
        key={isChosenGone ? 'lost' : 'list'}
        content={isChosenGone ? { ...listed, texts: [t('chosenGone')] } : listed}
        entries={found.map((each) => featureEntry(each, words))}
        onChosen={(nth) => popup.send({ type: 'entry.chosen', row: found[nth]!.at })}
        {...card}
      />
    );
  }
  const content = featureContent(one, words);
  const type = layerKindOf(one.layer);
  const hasActions = found.length > 1 || ACTED_ON.includes(type);
  const actions = card.isPinned && hasActions && (
    <Actions
      popup={popup}
      one={one}
      vehicleLinks={vehicleLinks}
      sensor={sensor}
      heat={heat}
      isOneOfSeveral={found.length > 1}
    />
  );
  return (
    <>
      {/* another card, which takes the focus: the button that led here is gone */}
      <PopupCard key={one.at} content={{ ...content, actions: actions || null }} {...card} />
      {isExpanded && (
        <AlertDialog
          alert={alertWords(one.feature.properties, words)}
          onClose={() => popup.send({ type: 'details.closed' })}
        />
      )}
    </>
  );
}

/** Closes the card once nothing of it is left, and the details once what was chosen is gone. */
function useLost(
  popup: PopupRef,
  { isGone, isChosenGone }: { isGone: boolean; isChosenGone: boolean },
): void {
  useEffect(() => {
    if (isGone) popup.send({ type: 'subject.lost' });
    else if (isChosenGone) popup.send({ type: 'details.closed' });
  }, [popup, isGone, isChosenGone]);
}

type ActionsProps = Pick<FeaturePopupProps, 'popup' | 'vehicleLinks' | 'sensor' | 'heat'> & {
  one: LayerFeature;
  isOneOfSeveral: boolean;
};

function Actions({ popup, one, vehicleLinks, sensor, heat, isOneOfSeveral }: ActionsProps) {
  const { t } = useTranslation(['popup']);
  const type = layerKindOf(one.layer);
  const gid = readNumber(one.feature.properties['gid']);
  return (
    <>
      {type === 'snowSensorOverlay' && sensor !== null && gid !== null && (
        <SensorActions sensor={sensor} gid={gid} onOpened={() => popup.send({ type: 'card.closed' })} />
      )}
      {type === 'gpsVehicles-geojson' && (
        <VehicleActions properties={one.feature.properties} links={vehicleLinks} heat={heat} />
      )}
      {type === 'nwsAlert' && (
        <button type="button" onClick={() => popup.send({ type: 'details.opened' })}>
          {t('alert.expand')}
        </button>
      )}
      {isOneOfSeveral && (
        <button type="button" onClick={() => popup.send({ type: 'entry.chosen', row: null })}>
          <IconArrowLeft aria-hidden="true" />
          {t('all')}
        </button>
      )}
    </>
  );
}

/** What is still there of what was met, each with its row in that. */
function foundOf(shown: readonly ShownFeatures[], refs: readonly FeatureRef[]) {
  return refs.flatMap((ref, at) => {
    const one = findFeature(shown, ref);
    return one === null ? [] : { ...one, at };
  });
}

function findFeature(shown: readonly ShownFeatures[], ref: FeatureRef): LayerFeature | null {
  const known = shown.find(({ name }) => name === ref.layer);
  if (ref.told !== undefined) {
    const { tilesUrl, properties } = ref.told;
    // tiles of another time tell something else: what was met is gone
    if (known?.tilesUrl !== tilesUrl) return null;
    return { layer: known.layer, feature: { ...PLACELESS, id: ref.id, properties } };
  }
  const feature = known?.features.find(({ id }) => id === ref.id);
  return known === undefined || feature === undefined ? null : { layer: known.layer, feature };
}
