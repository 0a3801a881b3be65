import { IconStack2, IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#ui/IconButton.tsx';
import { showModal } from '#ui/showModal.ts';
import { DockPlace } from './Dock.tsx';
import './layersSheet.css';

/** One button for the docks of layers and legend, and the sheet with both, where there is no room beside the map. */
export function LayersSheet({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['layers', 'common']);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const title = t('sheet');
  const close = () => setOpen(false);
  return (
    <>
      <button
        type="button"
        className="layersopener"
        aria-label={title}
        title={title}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconStack2 size={20} aria-hidden="true" />
      </button>
      {isOpen && (
        // a click beside the sheet closes it; Escape does the same for the keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
        <dialog
          className="layerssheet"
          ref={showModal}
          aria-labelledby={id}
          onClick={({ target, currentTarget }) => {
            if (target === currentTarget) close();
          }}
          onCancel={close}
        >
          <div className="layerssheet-panel">
            <header>
              <h2 id={id}>{title}</h2>
              <IconButton label={t('common:close')} onPress={close}>
                <IconX aria-hidden="true" />
              </IconButton>
            </header>
            <div className="layerssheet-body">
              <DockPlace value="sheet">{children}</DockPlace>
            </div>
          </div>
        </dialog>
      )}
    </>
  );
}
