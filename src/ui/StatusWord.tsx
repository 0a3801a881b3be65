import type { CSSProperties } from 'react';
import './StatusWord.css';
import { wordFit } from './wordFit.ts';

/** The status in the largest letters that fit its line: capitals, however it is written. */
export function StatusWord({ word }: { word: string }) {
  const { widthPercent, widthEm } = wordFit(word.toUpperCase());
  const style = { '--wdth': `${widthPercent}%`, '--em': widthEm } as CSSProperties;
  return (
    <span className="status-word" style={style}>
      {word}
    </span>
  );
}
