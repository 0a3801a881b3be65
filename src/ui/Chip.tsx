import './Chip.css';
import { StatusIcon } from './StatusIcon.tsx';
import type { StatusLook } from './statusLook.ts';

/** A status in a row: symbol and word, always both. */
export function Chip({ look, word }: { look: StatusLook; word: string }) {
  return (
    <span className={`chip chip-${look}`}>
      <StatusIcon look={look} />
      {word}
    </span>
  );
}
