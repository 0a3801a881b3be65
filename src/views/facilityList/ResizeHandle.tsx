import { useTranslation } from 'react-i18next';

/** Source: requirement LIST-01. */
export const LIST_HEIGHT_PX = 400;
const LEAST_PX = 200;
const MOST_PX = 800;
/** Source: the design, section 8. */
const KEY_STEP_PX = 40;

type ResizeHandleProps = { heightPx: number; onResized: (heightPx: number) => void };

/** Makes the list higher and lower, by pointer and by keys (LIST-01). */
export function ResizeHandle({ heightPx, onResized }: ResizeHandleProps) {
  const { t } = useTranslation('map');
  const resize = (wantedPx: number) => onResized(Math.min(MOST_PX, Math.max(LEAST_PX, wantedPx)));
  return (
    <div
      className="faclist-handle"
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('list.resize')}
      aria-valuenow={heightPx}
      aria-valuemin={LEAST_PX}
      aria-valuemax={MOST_PX}
      tabIndex={0}
      onKeyDown={(event) => {
        const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key];
        if (steps === undefined) return;
        event.preventDefault();
        resize(heightPx + steps * KEY_STEP_PX);
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        const { bottom } = event.currentTarget.parentElement!.getBoundingClientRect();
        resize(Math.round(bottom - event.clientY));
      }}
    />
  );
}
