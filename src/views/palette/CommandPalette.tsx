import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { showModal } from '#ui/showModal.ts';
import { foundCommands, type PaletteCommand } from './commands.ts';
import './palette.css';

type CommandPaletteProps = { commands: readonly PaletteCommand[]; onClose: () => void };

/** Everything that can be done from here, by typing. Source: WAI-ARIA, combobox with list autocomplete. */
export function CommandPalette({ commands, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('palette');
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = foundCommands(commands, text);

  function run(command: PaletteCommand | undefined) {
    if (command === undefined) return;
    onClose();
    command.run();
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((active + step + found.length) % Math.max(1, found.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[active]);
    }
  }

  return (
    <dialog className="palette" ref={showModal} aria-label={t('title')} onCancel={onClose} onClose={onClose}>
      <label className="palette-field">
        <IconSearch aria-hidden="true" />
        <input
          type="text"
          role="combobox"
          aria-label={t('field')}
          aria-expanded
          aria-controls={`${id}list`}
          aria-activedescendant={found.length > 0 ? optionId(id, active) : undefined}
          autoComplete="off"
          placeholder={t('field')}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
      </label>
      <PaletteList id={id} found={found} active={active} onChosen={run} />
      {found.length === 0 && (
        <p className="palette-none" role="status">
          {t('none')}
        </p>
      )}
    </dialog>
  );
}

type PaletteListProps = {
  id: string;
  found: readonly PaletteCommand[];
  /** Index of the command that Enter runs. */
  active: number;
  onChosen: (command: PaletteCommand) => void;
};

function PaletteList({ id, found, active, onChosen }: PaletteListProps) {
  const { t } = useTranslation('palette');
  return (
    <div className="palette-list" role="listbox" id={`${id}list`} aria-label={t('title')}>
      {found.map((command, index) => (
        // the keys are the field's
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          role="option"
          key={command.id}
          id={optionId(id, index)}
          tabIndex={-1}
          aria-selected={index === active}
          ref={index === active ? scrollIntoView : null}
          onClick={() => onChosen(command)}
        >
          <span>
            {command.label}
            {command.hint !== undefined && <small>{command.hint}</small>}
          </span>
          <em>{t(`group.${command.group}`)}</em>
        </div>
      ))}
    </div>
  );
}

function optionId(id: string, index: number): string {
  return `${id}option${index}`;
}

function scrollIntoView(option: HTMLElement | null) {
  option?.scrollIntoView({ block: 'nearest' });
}
