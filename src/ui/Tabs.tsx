import { useId, type KeyboardEvent, type ReactNode } from 'react';
import './Tabs.css';

type TabsProps<Value extends string> = {
  /** What is chosen, for the ear. */
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChosen: (value: Value) => void;
  /** What stands under the chosen tab. */
  children: ReactNode;
};

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** One of a few sheets: one stop for the Tab key, the arrow keys turn them. */
export function Tabs<Value extends string>({ label, options, value, onChosen, children }: TabsProps<Value>) {
  const id = useId();
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = STEPS[event.key];
    const at = options.findIndex((option) => option.value === value);
    const next = step === undefined ? undefined : options[(at + step + options.length) % options.length];
    if (next === undefined) return;
    event.preventDefault();
    onChosen(next.value);
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div className="tabs">
      <div className="tabs-list" role="tablist" aria-label={label} tabIndex={-1} onKeyDown={turn}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            data-value={option.value}
            aria-selected={option.value === value}
            aria-controls={id}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChosen(option.value)}
          >
            {option.label}
          </button>
        ))}
      </div>
      <div id={id} className="tabs-sheet" role="tabpanel" aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </div>
  );
}
