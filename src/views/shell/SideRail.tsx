import {
  IconAntennaBars5,
  IconBolt,
  IconFlask,
  IconBuilding,
  IconChevronsLeft,
  IconChevronsRight,
  IconDeviceDesktop,
  IconHistory,
  IconRuler2,
  IconLayoutGrid,
  IconMap,
  IconMapPin,
  IconTag,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showModal } from '#ui/showModal.ts';

const ICONS = {
  map: IconMap,
  wall: IconLayoutGrid,
  report: IconBolt,
  locations: IconMapPin,
  people: IconUsers,
  sources: IconAntennaBars5,
  screens: IconDeviceDesktop,
  callbacks: IconWebhook,
  tags: IconTag,
  policies: IconRuler2,
  policyLab: IconFlask,
  audit: IconHistory,
  clients: IconBuilding,
} as const;

/** An entry that leads to a page, or opens a tab of the profile. */
export type RailItem =
  | { readonly name: keyof typeof ICONS; readonly path: string }
  | { readonly name: keyof typeof ICONS; readonly tab: 'locations' | 'callbacks' | 'tags' };

export type RailGroup = {
  readonly name: 'operations' | 'administration';
  readonly items: readonly RailItem[];
};

export type SideRailProps = {
  groups: readonly RailGroup[];
  /** How many things wait on the page of an entry; none: nothing. */
  warnings?: Partial<Record<RailItem['name'], number>>;
  /** Path of the page that is shown. */
  path: string;
  onTab: (tab: 'locations' | 'callbacks' | 'tags') => void;
};

/** Navigation of the product beside a page; it folds to its symbols. */
export function SideRail(props: SideRailProps) {
  const { t } = useTranslation('common');
  const [isFolded, setFolded] = useState(false);
  const label = isFolded ? t('rail.unfold') : t('rail.fold');
  const Icon = isFolded ? IconChevronsRight : IconChevronsLeft;
  return (
    <nav className="rail" aria-label={t('rail.label')} data-folded={isFolded || undefined}>
      <RailGroups {...props} isFolded={isFolded} />
      <button
        type="button"
        className="rail-item rail-fold"
        aria-expanded={!isFolded}
        aria-label={label}
        title={label}
        onClick={() => setFolded(!isFolded)}
      >
        <Icon aria-hidden="true" />
        {!isFolded && <span>{label}</span>}
      </button>
    </nav>
  );
}

type RailSheetProps = SideRailProps & { onClose: () => void };

/** The same navigation as a sheet over a page that has no room for it. */
export function RailSheet({ onClose, ...rail }: RailSheetProps) {
  const { t } = useTranslation('common');
  return (
    // a click beside the sheet closes it; Escape does the same for the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      className="rail-sheet"
      ref={showModal}
      aria-label={t('rail.label')}
      onClick={onClose}
      onCancel={onClose}
      onClose={onClose}
    >
      <nav className="rail" aria-label={t('rail.label')}>
        <RailGroups {...rail} isFolded={false} />
      </nav>
    </dialog>
  );
}

function RailGroups({ groups, warnings = {}, path, onTab, isFolded }: SideRailProps & { isFolded: boolean }) {
  const { t } = useTranslation('common');
  const id = useId();
  return groups.map((group) => (
    <div className="rail-group" key={group.name}>
      <h2 id={`${id}${group.name}`}>{t(`rail.group.${group.name}`)}</h2>
      <ul aria-labelledby={`${id}${group.name}`}>
        {group.items.map((item) => {
          const Icon = ICONS[item.name];
          const name = t(`rail.item.${item.name}`);
          const count = warnings[item.name] ?? 0;
          const title = isFolded ? name : undefined;
          const content = (
            <>
              <Icon aria-hidden="true" />
              <span>{name}</span>
              {count > 0 && (
                <>
                  <b className="rail-badge" aria-hidden="true">
                    {count}
                  </b>
                  <span className="spoken">{t('rail.warnings', { count })}</span>
                </>
              )}
            </>
          );
          return (
            <li key={item.name}>
              {'path' in item ? (
                <a
                  className="rail-item"
                  href={`#${item.path}`}
                  title={title}
                  aria-current={isAt(path, item.path) ? 'page' : undefined}
                >
                  {content}
                </a>
              ) : (
                <button
                  type="button"
                  className="rail-item"
                  title={title}
                  aria-haspopup="dialog"
                  onClick={() => onTab(item.tab)}
                >
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  ));
}

/** Addresses name clients in either case, and a page may have more behind its own path. */
function isAt(path: string, of: string): boolean {
  return path.toLowerCase().startsWith(of.toLowerCase());
}
