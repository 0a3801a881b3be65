import { IconX } from '@tabler/icons-react';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { giveFocusBack } from '#ui/giveFocusBack.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { PhoneSimulationMark } from '#ui/PhoneSimulationMark.tsx';
import { HistoryContent } from './HistoryContent.tsx';
import type { HistoryDependencies } from './historyView.ts';

type HistoryDrawerProps = HistoryDependencies & {
  /** Export button beside the heading; null: the user may not export. */
  exporting: ReactNode;
  onClose: () => void;
};

/** The history of alerts at the right edge of the map (HIST-01). Escape closes it; the focus goes back to what opened it. */
export function HistoryDrawer({ exporting, onClose, ...dependencies }: HistoryDrawerProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const drawer = useRef<HTMLElement>(null);
  const heading = useHeldHeading();
  useLayoutEffect(() => {
    const element = drawer.current!;
    const closeByKey = (event: KeyboardEvent) => {
      // a dialog of the drawer closes itself
      const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
      if (event.key === 'Escape' && !isInDialog) onClose();
    };
    element.addEventListener('keydown', closeByKey);
    return () => element.removeEventListener('keydown', closeByKey);
  }, [onClose]);
  return (
    <aside className="histdrawer" aria-labelledby={id} ref={drawer}>
      <header>
        <div>
          {/* before it is seen: a key pressed at once is the drawer's, however busy the page is */}
          <h2 id={id} ref={heading} tabIndex={-1}>
            {t('title')}
          </h2>
          <p>
            {dependencies.isClient
              ? t('allFacilities', { client: dependencies.subject })
              : dependencies.subject}
          </p>
          <PhoneSimulationMark />
        </div>
        {exporting}
        <IconButton label={t('close')} onPress={onClose}>
          <IconX aria-hidden="true" />
        </IconButton>
      </header>
      <HistoryContent {...dependencies} />
    </aside>
  );
}

/**
 * Leads the focus to a heading before it is seen, and back once the drawer has gone: on a narrow screen the drawer
 * hides what opened it until then.
 */
function useHeldHeading(): (heading: HTMLElement | null) => void {
  const before = useRef<Element>(null);
  useEffect(() => () => giveFocusBack(before.current), []);
  return useCallback((heading) => {
    if (heading === null) return;
    before.current = document.activeElement;
    heading.focus({ preventScroll: true });
  }, []);
}
