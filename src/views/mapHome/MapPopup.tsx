import { useSelector } from '@xstate/react';
import { useCallback, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { LayerConfig } from '#contracts/layers.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import type { HomeMap } from '#map/createHomeMap.ts';
import { selectIsPinned, selectSubject } from '#machines/popup/popupSelectors.ts';
import type { ShownFeatures } from '../layers/featureViews.ts';
import { cardAnchor } from '../popup/cardAnchor.ts';
import { CardGuard } from '../popup/CardGuard.tsx';
import { FeaturePopup, type PopupRef } from '../popup/FeaturePopup.tsx';
import { strikeContent } from '../popup/content/strikeContent.ts';
import { PointPopup } from '../popup/PointPopup.tsx';
import type { SnowSensorRef } from '../sensors/sensorView.ts';
import type { VehicleHeatRef } from '../vehicleHeat/heatView.ts';
import type { VehicleLinks } from '../popup/VehicleActions.tsx';
import { PopupCard } from '../popup/PopupCard.tsx';
import { FacilityPopup } from './FacilityPopup.tsx';
import { useMinute } from './useMinute.ts';
import type { MapFeedRef, MapLinks, MapLocale } from '../mapFacts/mapView.ts';

/** What the cards of the map are made from. */
export type PopupDependencies = {
  readonly popup: PopupRef;
  /** Layers of features, with what they have now. */
  readonly shown: readonly ShownFeatures[];
  /** Layers that may be asked about a point. */
  readonly layers: readonly LayerConfig[];
  /** Units where no facility is looked at. */
  readonly unitSystem: UnitSystem;
  readonly scheme: 'dark' | 'light';
  readonly vehicleLinks: VehicleLinks;
  /** null: there are no calls for snow sensors here. */
  readonly sensor: SnowSensorRef | null;
  /** null: there are no calls for heat in vehicles here. */
  readonly heat: VehicleHeatRef | null;
};

type MapPopupProps = PopupDependencies & {
  mapFeed: MapFeedRef;
  facilities: readonly Facility[];
  locale: MapLocale;
  links: MapLinks;
  isNarrow: boolean;
  map: HomeMap | null;
};

/** The one card over the map, whatever it is about. */
export function MapPopup(props: MapPopupProps) {
  const { popup, isNarrow, map } = props;
  const subject = useSelector(popup, selectSubject);
  const isPinned = useSelector(popup, selectIsPinned);
  const onClose = useCallback(() => popup.send({ type: 'card.closed' }), [popup]);
  if (subject === null) return null;
  const pixel = subject.kind === 'facility' ? map?.pixelOf(subject.id) : map?.pixelAt(subject.at);
  const card = { isPinned, onClose, anchor: isNarrow ? null : cardAnchor(map, pixel) };
  return (
    <CardGuard subject={subject} card={card}>
      <SubjectCard {...props} subject={subject} card={card} />
    </CardGuard>
  );
}

type SubjectCardProps = MapPopupProps & Omit<ComponentProps<typeof CardGuard>, 'children'>;

function SubjectCard({ subject, card, ...props }: SubjectCardProps) {
  const { popup, shown, layers, unitSystem, scheme, vehicleLinks, sensor, heat } = props;
  const { mapFeed, facilities, locale, links } = props;
  const { t } = useTranslation(['popup']);
  const nowMs = useMinute(mapFeed);
  const words = { language: locale.language, timeZone: locale.timeZone, nowMs, unitSystem, scheme };
  switch (subject.kind) {
    case 'facility': {
      const facility = facilities.find(({ id }) => id === subject.id);
      return (
        facility && (
          <FacilityPopup mapFeed={mapFeed} locale={locale} facility={facility} links={links} {...card} />
        )
      );
    }
    case 'strike':
      return <PopupCard content={strikeContent(subject, { ...words, t })} {...card} />;
    case 'features':
      return (
        <FeaturePopup
          key={JSON.stringify(subject.features)}
          popup={popup}
          subject={subject}
          shown={shown}
          vehicleLinks={vehicleLinks}
          sensor={sensor}
          heat={heat}
          words={words}
          {...card}
        />
      );
    case 'place':
      return <PointPopup popup={popup} layers={layers} words={words} at={subject.at} {...card} />;
    default:
      return subject satisfies never;
  }
}
