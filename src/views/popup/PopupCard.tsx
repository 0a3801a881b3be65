import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '#ui/Chip.tsx';
import { holdFocus } from '#ui/holdFocus.ts';
import type { CardAnchor } from './cardAnchor.ts';
import type { PopupContent, PopupEntry, PopupTag } from './content/popupContent.ts';
import { PopupMark } from './PopupMark.tsx';
import { RiskCodes } from './RiskCodes.tsx';
import './popup.css';

/** As a `ref` of a button. */
const holdButtonFocus: (button: HTMLButtonElement) => () => void = holdFocus;

type PopupCardProps = {
  content: PopupContent;
  /** Several things to choose from; not given: the card is about one. */
  entries?: readonly PopupEntry[];
  onChosen?: ((row: number) => void) | undefined;
  /** null: the card lies at the foot. */
  anchor: CardAnchor | null;
  /**
   * The user has asked for the card: its close button takes the focus, and Escape closes it.
   * A card under a pointer does neither.
   */
  isPinned: boolean;
  onClose: () => void;
};

/** The one card over the map (POPUP-01). It opens towards the middle, so that it is never off the screen. */
export function PopupCard(props: PopupCardProps) {
  const { content, entries = [], onChosen, anchor, isPinned, onClose } = props;
  const { t } = useTranslation('common');
  const { title, subtitle, status, tag = null, texts = [], rows, image = null, actions } = content;
  useLayoutEffect(() => {
    if (!isPinned) return undefined;
    const listen = (event: KeyboardEvent) => {
      // a dialog over the card has the key first
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
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
          ref={isPinned ? holdButtonFocus : undefined}
          className="popup-close"
          aria-label={t('close')}
          onClick={onClose}
        >
          <IconX aria-hidden="true" />
        </button>
      </header>
      <State status={status} tag={tag} />
      {texts.length > 0 && (
        <div className="popup-texts">
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
      <RiskCodes codes={content.codes ?? []} />
      {rows.length > 0 && <Rows rows={rows} />}
      {entries.length > 0 && <Entries entries={entries} onChosen={onChosen} />}
      {image !== null && <img className="popup-image" src={image.src} alt={image.alt} />}
      {actions !== null && <div className="popup-actions">{actions}</div>}
    </section>
  );
}

function State({ status, tag }: Pick<PopupContent, 'status'> & { tag: PopupTag | null }) {
  return (
    <>
      {status !== null && (
        <div className="popup-status">
          <Chip statusStyle={status.statusStyle} word={status.word} />
          <span>{status.text}</span>
        </div>
      )}
      {tag !== null && (
        <div className="popup-status">
          <PopupMark tag={tag} />
        </div>
      )}
    </>
  );
}

function Entries({
  entries,
  onChosen,
}: Required<Pick<PopupCardProps, 'entries'>> & Pick<PopupCardProps, 'onChosen'>) {
  return (
    <ul className="popup-entries">
      {entries.map(({ key, tag, text }, row) => (
        <li key={key}>
          <button type="button" onClick={() => onChosen?.(row)}>
            <span>{text}</span>
            {tag !== null && <PopupMark tag={tag} />}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Rows({ rows }: Pick<PopupContent, 'rows'>) {
  return (
    <dl>
      {rows.map(({ key, value }) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const OFF_PX = 22;

function placeOf({ xPx, yPx, widthPx, heightPx }: CardAnchor): CSSProperties {
  const isRight = xPx > widthPx / 2;
  return {
    ...(isRight ? { right: widthPx - xPx + OFF_PX } : { left: xPx + OFF_PX }),
    // as far down its own height as the thing is down the map: so it never reaches beyond either edge
    top: yPx,
    transform: `translateY(${(-100 * yPx) / heightPx}%)`,
  };
}
