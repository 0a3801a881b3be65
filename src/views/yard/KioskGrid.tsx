import { useSelector } from '@xstate/react';
import type { CSSProperties, ReactNode } from 'react';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectChangedAtMs, selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { orbitOffset } from '#ui/orbitOffset.ts';
import './yardPage.css';
import './yardState.css';
import './yardFigure.css';
import './yardPageNarrow.css';

type KioskGridProps = {
  yardStatus: YardStatusRef;
  /** The site lets the halves change places. */
  isSwapAllowed: boolean;
  children: ReactNode;
};

const STEP_MS = 20_000;
/** Halves that a site lets swap do so each time the status has not changed for this long. */
const STEADY_MS = 4 * 3_600_000;

/** The two halves of a yard page, moved by 1 px every 20 s so that nothing burns into the screen. */
export function KioskGrid({ yardStatus, isSwapAllowed, children }: KioskGridProps) {
  const step = useSelector(yardStatus, (snapshot) => Math.floor(selectNowMs(snapshot) / STEP_MS));
  const isSwapped = useSelector(yardStatus, (snapshot) => {
    const steadyMs = selectNowMs(snapshot) - (selectChangedAtMs(snapshot) ?? Number.NaN);
    return isSwapAllowed && Math.floor(steadyMs / STEADY_MS) % 2 === 1;
  });
  const { xPx, yPx } = orbitOffset(step);
  const style = { '--orbit-x': `${xPx}px`, '--orbit-y': `${yPx}px` } as CSSProperties;
  return (
    <div className="yard-grid" data-swapped={isSwapped || undefined} style={style}>
      {children}
    </div>
  );
}
