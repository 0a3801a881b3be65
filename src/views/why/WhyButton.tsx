import { IconHelpCircle } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs, selectShown } from '#machines/yardStatus/yardStatusSelectors.ts';
import type { YardLocale } from '#views/yardFacts/locale.ts';
import { PanelGuard } from './PanelGuard.tsx';
import './whyButton.css';

type WhyButtonProps = {
  yardStatus: YardStatusRef;
  facility: Facility;
  locale: YardLocale;
};

/** A panel that nobody closes goes away by itself: it lies over the alerts and the state of the screen. */
const STAYS_MS = 5 * 60_000;

const loadPanel = () => import('./WhyPanel.tsx');
const WhyPanel = lazy(async () => ({ default: (await loadPanel()).WhyPanel }));

/** Asks why the status is what it is. The answer is loaded after the first status, to be at hand when the network is not. */
export function WhyButton({ yardStatus, facility, locale }: WhyButtonProps) {
  const { t } = useTranslation('why');
  const [openedAtMs, setOpenedAtMs] = useState<number | null>(null);
  const isOpen = useSelector(
    yardStatus,
    (snapshot) => openedAtMs !== null && !(selectNowMs(snapshot) - openedAtMs >= STAYS_MS),
  );
  const isKnown = useSelector(yardStatus, (snapshot) => selectShown(snapshot) !== 'LOADING');
  useEffect(() => {
    // what cannot be loaded now is loaded when it is asked for
    if (isKnown) loadPanel().catch(() => {});
  }, [isKnown]);

  return (
    <div className="why-line">
      <button
        type="button"
        className="why"
        title={t('ask')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenedAtMs(selectNowMs(yardStatus.getSnapshot()))}
      >
        <IconHelpCircle aria-hidden="true" />
        <span className="why-word">{t('ask')}</span>
      </button>
      {isOpen && (
        <PanelGuard fallback={<WhyFailed />}>
          <Suspense fallback={null}>
            <WhyPanel
              yardStatus={yardStatus}
              facility={facility}
              locale={locale}
              onClose={() => setOpenedAtMs(null)}
            />
          </Suspense>
        </PanelGuard>
      )}
    </div>
  );
}

function WhyFailed() {
  const { t } = useTranslation('why');
  return (
    <span className="why-failed" role="alert">
      {t('failed')}
    </span>
  );
}
