import { IconSpeakerphone } from '@tabler/icons-react';
import './DrillMark.css';

/** Says that what stands beside it is practised, not real: by word, sign and chequered edges, never by colour alone. */
export function DrillMark({ word, size }: { word: string; size: 'plate' | 'chip' }) {
  return (
    <span className={`drill-mark drill-${size}`} data-mark="drill">
      <IconSpeakerphone aria-hidden="true" />
      {word}
    </span>
  );
}
