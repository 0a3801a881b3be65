import { IconX } from '@tabler/icons-react';
import { useEffect, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/Chip.tsx';
import type { PopupContent } from './popupContent.ts';
import './popup.css';

type PopupCardProps = {
  content: PopupContent;
  /** Pixel of the thing, and size of what the card must stay inside, CSS px; null: the card lies at the foot. */
  anchor: {
    readonly xPx: number;
    readonly yPx: number;
    readonly widthPx: number;
    readonly heightPx: number;
  } | null;
  /** Somebody has asked for the card: its close button takes the focus, and Escape closes it. A card under a pointer does neither. */
  isPinned: boolean;
  onClose: () => void;
};

/** The one card over the map (POPUP-01). It opens towards the middle, so that it is never off the screen. */
export function PopupCard({ content, anchor, isPinned, onClose }: PopupCardProps) {
  const { t } = useTranslation('common');
  const { title, subtitle, status, rows, actions } = content;
  useEffect(() => {
    if (!isPinned) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isPinned, onClose]);
  return (
    <section
      className="popup"
      data-at={anchor === null ? 'foot' : 'mark'}
      data-pinned={isPinned}
      style={anchor === null ? undefined : placeOf(anchor)}
      aria-label={title}
    >
      <header>
        <div>
          <b>{title}</b>
          {subtitle !== null && <small>{subtitle}</small>}
        </div>
        <button
          type="button"
          ref={isPinned ? focusOn : undefined}
          className="popup-close"
          aria-label={t('close')}
          onClick={onClose}
        >
          <IconX aria-hidden="true" />
        </button>
      </header>
      {status !== null && (
        <div className="popup-status">
          <Chip look={status.look} word={status.word} />
          <span>{status.text}</span>
        </div>
      )}
      <dl>
        {rows.map(({ key, value }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions !== null && <div className="popup-actions">{actions}</div>}
    </section>
  );
}

/** The keyboard is where somebody has asked for the card. */
function focusOn(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}

const OFF_PX = 22;

function placeOf({ xPx, yPx, widthPx, heightPx }: NonNullable<PopupCardProps['anchor']>): CSSProperties {
  const isRight = xPx > widthPx / 2;
  return {
    ...(isRight ? { right: widthPx - xPx + OFF_PX } : { left: xPx + OFF_PX }),
    // as far down its own height as the thing is down the map: so it never reaches beyond either edge
    top: yPx,
    transform: `translateY(${(-100 * yPx) / heightPx}%)`,
  };
}
