import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nextHeight, steppedHeight, type SheetHeight } from './sheetHeight.ts';

type SheetHandleProps = { height: SheetHeight; onHeight: (height: SheetHeight) => void };

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, Home: -2, End: 2 };

/** Handle of the sheet: dragged, it sets the height; pressed, it goes through the heights. */
export function SheetHandle({ height, onHeight }: SheetHandleProps) {
  const { t } = useTranslation('map');
  const step = (event: KeyboardEvent) => {
    const steps = STEPS[event.key];
    if (steps === undefined) return;
    // the map has the same keys
    event.preventDefault();
    event.stopPropagation();
    onHeight(steppedHeight(height, steps));
  };
  return (
    <button
      type="button"
      className="sheethandle"
      aria-label={t('sheet.handle', { height: t(`sheet.${height}`) })}
      onKeyDown={step}
      onClick={() => onHeight(nextHeight(height))}
    />
  );
}
