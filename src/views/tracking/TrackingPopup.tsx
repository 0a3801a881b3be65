import { useSelector } from '@xstate/react';
import { useCallback, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoutesMap } from '#map/createRoutesMap.ts';
import { selectIsPinned, selectIsUnanswered, selectSubject } from '#machines/popup/popupSelectors.ts';
import type { ShownFeatures } from '../layers/featureViews.ts';
import { cardAnchor } from '../popup/cardAnchor.ts';
import { CardGuard } from '../popup/CardGuard.tsx';
import { FeaturePopup, type PopupRef } from '../popup/FeaturePopup.tsx';
import { PopupCard } from '../popup/PopupCard.tsx';
import type { VehicleLinks } from '../popup/VehicleActions.tsx';
import { passingContent, type Passing } from './passingContent.ts';
import type { TrackingLocale } from './trackedRun.ts';

/** No vehicle but its own is on this map, and that one is no feature. */
const NO_LINKS: VehicleLinks = { routeHref: () => null, copyLink: null };

type TrackingPopupProps = {
  popup: PopupRef;
  /** What is known of the point of the route that the card is about; null: nothing yet. */
  passing: Passing | null;
  shown: readonly ShownFeatures[];
  locale: TrackingLocale;
  /** Network time, epoch ms. */
  nowMs: number;
  isNarrow: boolean;
  map: RoutesMap | null;
};

/** The one card over the map: a weather alert, or the weather where and when the vehicle passes (TRACK-10, TRACK-11). */
export function TrackingPopup(props: TrackingPopupProps) {
  const { popup, isNarrow, map } = props;
  const subject = useSelector(popup, selectSubject);
  const isPinned = useSelector(popup, selectIsPinned);
  const onClose = useCallback(() => popup.send({ type: 'card.closed' }), [popup]);
  if (subject === null || subject.kind === 'facility' || subject.kind === 'strike') return null;
  const card = { isPinned, onClose, anchor: isNarrow ? null : cardAnchor(map, map?.pixelAt(subject.at)) };
  return (
    <CardGuard subject={subject} card={card}>
      <SubjectCard {...props} subject={subject} card={card} />
    </CardGuard>
  );
}

type SubjectCardProps = TrackingPopupProps & Omit<ComponentProps<typeof CardGuard>, 'children'>;

function SubjectCard({ subject, card, popup, passing, shown, locale, nowMs }: SubjectCardProps) {
  const { t } = useTranslation(['tracking', 'route', 'alerts']);
  const isUnanswered = useSelector(popup, selectIsUnanswered);
  if (subject.kind === 'features')
    return (
      <FeaturePopup
        key={JSON.stringify(subject.features)}
        popup={popup}
        subject={subject}
        shown={shown}
        vehicleLinks={NO_LINKS}
        sensor={null}
        heat={null}
        words={{ ...locale, nowMs }}
        {...card}
      />
    );
  const told = isUnanswered ? 'unanswered' : (passing ?? 'asking');
  return <PopupCard content={passingContent(told, { t, locale, nowMs })} {...card} />;
}
