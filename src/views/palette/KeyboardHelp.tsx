import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { showModal } from '#ui/showModal.ts';
import './palette.css';

/** Keys of the product, as they are printed on a keyboard. */
const KEYS = [
  { name: 'palette', keys: ['Ctrl', 'K'] },
  { name: 'help', keys: ['?'] },
  { name: 'search', keys: ['/'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'tiles', keys: ['←', '↑', '→', '↓'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'time', keys: ['←', '→'] },
  { name: 'timeNow', keys: ['Home'] },
  { name: 'zoom', keys: ['+', '−'] },
] as const;

/** The keys that do something, and what. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common']);
  return (
    <dialog
      className="palette"
      ref={showModal}
      aria-label={t('keys.title')}
      onCancel={onClose}
      onClose={onClose}
    >
      <header className="palette-head">
        <h2>{t('keys.title')}</h2>
        <button type="button" aria-label={t('common:close')} onClick={onClose}>
          <IconX aria-hidden="true" />
        </button>
      </header>
      <dl className="palette-keys">
        {KEYS.map(({ name, keys }) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(`keys.${name}`)}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  );
}
