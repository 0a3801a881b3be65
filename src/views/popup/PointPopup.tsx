import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { LayerConfig } from '#contracts/layers.ts';
import type { MapPoint } from '#domain/map/mapSubject.ts';
import { selectIsUnanswered, selectPointValues } from '#machines/popup/popupSelectors.ts';
import { placeText, pointContent } from './content/pointContent.ts';
import type { ContentWords } from './content/words.ts';
import type { PopupRef } from './FeaturePopup.tsx';
import type { CardAnchor } from './cardAnchor.ts';
import { PopupCard } from './PopupCard.tsx';

type PointPopupProps = {
  popup: PopupRef;
  at: MapPoint;
  layers: readonly LayerConfig[];
  words: Omit<ContentWords, 't'>;
  anchor: CardAnchor | null;
  isPinned: boolean;
  onClose: () => void;
};

/** What the layers say of a point of the map (MAP-12). */
export function PointPopup({ popup, at, layers, words: locale, ...card }: PointPopupProps) {
  const { t } = useTranslation(['popup']);
  const values = useSelector(popup, selectPointValues);
  const isUnanswered = useSelector(popup, selectIsUnanswered);
  const words = { ...locale, t };
  const waiting = isUnanswered ? t('point.unanswered') : t('point.asking');
  const content =
    values === null
      ? {
          title: t('point.title'),
          subtitle: placeText(at, words),
          status: null,
          rows: [],
          texts: [waiting],
          actions: null,
        }
      : pointContent(at, { values, layers }, words);
  return <PopupCard content={content} {...card} />;
}
