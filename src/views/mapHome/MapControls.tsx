import { IconFocusCentered, IconHome, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type MapControlsProps = {
  onZoom: (steps: 1 | -1) => void;
  /** null: elsewhere. */
  onHome: (() => void) | null;
  /** Shows every yard that is not open; null: not here. */
  onAlarms?: (() => void) | null;
  /** Further buttons. */
  children?: ReactNode;
};

/** Nearer, farther, and back to the whole area (GAP-29). */
export function MapControls({ onZoom, onHome, onAlarms = null, children }: MapControlsProps) {
  const { t } = useTranslation('map');
  return (
    <div className="mapcontrols">
      <div>
        <button type="button" aria-label={t('zoomIn')} title={t('zoomIn')} onClick={() => onZoom(1)}>
          <IconPlus aria-hidden="true" />
        </button>
        <button type="button" aria-label={t('zoomOut')} title={t('zoomOut')} onClick={() => onZoom(-1)}>
          <IconMinus aria-hidden="true" />
        </button>
      </div>
      {(onAlarms !== null || onHome !== null) && (
        <div>
          {onAlarms !== null && (
            <button type="button" aria-label={t('allAlarms')} title={t('allAlarms')} onClick={onAlarms}>
              <IconFocusCentered aria-hidden="true" />
            </button>
          )}
          {onHome !== null && (
            <button type="button" aria-label={t('home')} title={t('home')} onClick={onHome}>
              <IconHome aria-hidden="true" />
            </button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}
