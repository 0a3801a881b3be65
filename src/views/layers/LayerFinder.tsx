import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

type LayerFinderProps = {
  /** Search words; null: the search is closed. */
  sought: string | null;
  onSought: (words: string | null) => void;
};

/** Finds a layer by its name or its group: a button in the head of the dock, and the field that it opens below. */
export function LayerFinder({ sought, onSought }: LayerFinderProps) {
  const { t } = useTranslation('layers');
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const isOpen = sought !== null;
  useEffect(() => {
    if (isOpen) field.current?.focus();
  }, [isOpen]);

  function close(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation(); // the dock stays
    button.current?.focus();
    onSought(null);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={t('find')}
        title={t('find')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onSought(isOpen ? null : '')}
      >
        <IconSearch size={20} aria-hidden="true" />
      </button>
      <input
        ref={field}
        id={id}
        className="dock-find"
        type="search"
        hidden={!isOpen}
        aria-label={t('find')}
        placeholder={t('find')}
        value={sought ?? ''}
        onChange={(event) => onSought(event.currentTarget.value)}
        onKeyDown={close}
      />
    </>
  );
}
