import { useSelector } from '@xstate/react';
import type { CSSProperties, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { orbitOffset } from '#ui/orbitOffset.ts';
import './yardPage.css';

type KioskGridProps = { yardStatus: ActorRefFrom<typeof yardStatusMachine>; children: ReactNode };

const STEP_MS = 20_000;

/** The two halves of a yard page, moved by 1 px every 20 s so that nothing burns into the screen. */
export function KioskGrid({ yardStatus, children }: KioskGridProps) {
  const step = useSelector(yardStatus, (snapshot) => Math.floor(selectNowMs(snapshot) / STEP_MS));
  const { xPx, yPx } = orbitOffset(step);
  const style = { '--orbit-x': `${xPx}px`, '--orbit-y': `${yPx}px` } as CSSProperties;
  return (
    <div className="yard-grid" style={style}>
      {children}
    </div>
  );
}
