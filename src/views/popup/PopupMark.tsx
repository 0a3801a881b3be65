import type { PopupTag } from './content/popupContent.ts';

/** What kind of thing something is: a word, with its colour of the map beside it. */
export function PopupMark({ tag: { text, color } }: { tag: PopupTag }) {
  return (
    <span className="popup-mark">
      <i style={{ background: color }} aria-hidden="true" />
      {text}
    </span>
  );
}
