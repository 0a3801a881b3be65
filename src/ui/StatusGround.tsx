import type { ReactNode } from 'react';
import './base.css';
import { StatusBand } from './StatusBand.tsx';
import './StatusGround.css';
import type { StatusLook } from './statusLook.ts';

type StatusGroundProps = {
  look: StatusLook;
  language: string;
  isOverride?: boolean;
  isNight?: boolean;
  /** Counts minutes, for burn-in care; 0 where nothing counts. */
  minute?: number;
  children: ReactNode;
};

/** A page that is the colour, the pattern and the frame of one status from edge to edge. */
export function StatusGround({
  look,
  language,
  isOverride = false,
  isNight = false,
  minute = 0,
  children,
}: StatusGroundProps) {
  return (
    <div
      className="yard"
      lang={language}
      data-status={look}
      data-override={isOverride || undefined}
      data-night={isNight || undefined}
      data-shift={minute % 2 === 1 ? 1 : 0}
    >
      <StatusBand edge="top" />
      <StatusBand edge="bottom" />
      {children}
    </div>
  );
}
