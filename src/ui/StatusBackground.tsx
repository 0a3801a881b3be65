import type { ReactNode } from 'react';
import './base.css';
import { StatusBand } from './StatusBand.tsx';
import './StatusBackground.css';
import type { StatusStyle } from './statusStyle.ts';

type Look = {
  statusStyle: StatusStyle;
  isOverride?: boolean;
  isNight?: boolean;
  /** Counts minutes, for burn-in care; 0 where nothing counts. */
  minute?: number;
};

type StatusBackgroundProps = Look & {
  language: string;
  /** The page itself stays neutral; a `StatusBlock` on it is painted. */
  isNeutral?: boolean;
  children: ReactNode;
};

/** A page that is the colour, the pattern and the frame of one status from edge to edge. */
export function StatusBackground({
  language,
  isNeutral = false,
  children,
  ...statusStyle
}: StatusBackgroundProps) {
  if (isNeutral) {
    return (
      <div className="yard yard-neutral" lang={language} {...paintOf(statusStyle)}>
        {children}
      </div>
    );
  }
  return (
    <div className="yard painted" lang={language} {...paintOf(statusStyle)}>
      <StatusBand edge="top" />
      <StatusBand edge="bottom" />
      {children}
    </div>
  );
}

/** The part of a neutral page that is the colour, the pattern and the frame of one status; its band is at its foot. */
export function StatusBlock({ children, ...statusStyle }: Look & { children: ReactNode }) {
  return (
    <div className="status-block painted" {...paintOf(statusStyle)}>
      {children}
      <StatusBand edge="top" />
    </div>
  );
}

function paintOf({ statusStyle, isOverride = false, isNight = false, minute = 0 }: Look) {
  return {
    'data-status': statusStyle,
    'data-override': isOverride || undefined,
    'data-night': isNight || undefined,
    'data-shift': minute % 2 === 1 ? 1 : 0,
  };
}
