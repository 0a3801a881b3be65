import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapSubject } from '#domain/map/mapSubject.ts';
import { PanelGuard } from '../why/PanelGuard.tsx';
import type { CardAnchor } from './cardAnchor.ts';
import { PopupCard } from './PopupCard.tsx';

type CardGuardProps = {
  subject: MapSubject;
  card: { anchor: CardAnchor | null; isPinned: boolean; onClose: () => void };
  children: ReactNode;
};

/** A card that cannot be drawn says so and takes no map along; the card of the next subject is drawn as ever. */
export function CardGuard({ subject, card, children }: CardGuardProps) {
  const { t } = useTranslation('popup');
  const content = { title: t('failed'), subtitle: null, status: null, rows: [], actions: null };
  return (
    <PanelGuard about={subject} fallback={<PopupCard content={content} {...card} />}>
      {children}
    </PanelGuard>
  );
}
