import './Chip.css';
import { StatusIcon } from './StatusIcon.tsx';
import type { StatusStyle } from './statusStyle.ts';

/** A status in a row: symbol and word, always both. */
export function Chip({ statusStyle, word }: { statusStyle: StatusStyle; word: string }) {
  return (
    <span className={`chip chip-${statusStyle}`}>
      <StatusIcon statusStyle={statusStyle} />
      {word}
    </span>
  );
}
