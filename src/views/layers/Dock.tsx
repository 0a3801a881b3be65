import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './layers.css';
import './layerRow.css';
import './legendBlock.css';
import './layersNarrow.css';
import './symbolKey.css';

type DockProps = {
  side: 'left' | 'right';
  title: string;
  /** What opens it when it is a rail. */
  icon: ReactNode;
  collapseIcon: ReactNode;
  /** What stands in its head beside the title; none: nothing. */
  tools?: ReactNode;
  /** There is room for it beside the map: it is open from the beginning. */
  isRoomy: boolean;
  children: ReactNode;
};

/** Where docks stand: beside the map, or one below the other in a sheet, which opens and closes with them. */
export const DockPlace = createContext<'map' | 'sheet'>('map');

/** A panel of the map, with its title. */
export function Dock(props: DockProps) {
  return useContext(DockPlace) === 'map' ? <FoldingDock {...props} /> : <SheetDock {...props} />;
}

function SheetDock({ title, tools, children }: DockProps) {
  const id = useId();
  return (
    <section className="dock" aria-labelledby={id}>
      <header className="dock-head">
        <h2 id={id}>{title}</h2>
        {tools}
      </header>
      <div className="dock-body">{children}</div>
    </section>
  );
}

/** A panel beside the map; it folds to a rail. */
function FoldingDock({ side, title, icon, collapseIcon, tools, isRoomy, children }: DockProps) {
  const { t } = useTranslation('layers');
  const [isChosenOpen, choose] = useState<boolean | null>(null);
  const isOpen = isChosenOpen ?? isRoomy;
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  // the focus goes where the button that was pressed has gone to
  useEffect(() => {
    if (isChosenOpen !== null) (isChosenOpen ? closer : opener).current?.focus();
  }, [isChosenOpen]);
  if (!isOpen) {
    const label = t('open', { title });
    return (
      <aside className="dock dock-rail" data-side={side} data-open="false" aria-label={title}>
        <button ref={opener} type="button" aria-label={label} title={label} onClick={() => choose(true)}>
          {icon}
        </button>
      </aside>
    );
  }
  const label = t('close', { title });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere in it
    <aside
      className="dock"
      data-side={side}
      data-open="true"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') choose(false);
      }}
    >
      <header className="dock-head">
        <h2 id={id}>{title}</h2>
        {tools}
        <button ref={closer} type="button" aria-label={label} title={label} onClick={() => choose(false)}>
          {collapseIcon}
        </button>
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must scroll by keys (WCAG 2.1.1) */}
      <div className="dock-body" role="group" aria-labelledby={id} tabIndex={0}>
        {children}
      </div>
    </aside>
  );
}
