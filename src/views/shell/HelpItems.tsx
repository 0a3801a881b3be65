import { IconBook, IconHelpCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Help that the user menu offers on pages without a footer (GAP-143). */
export type MenuHelp = {
  /** In the language that is shown. */
  readonly manualUrl: string;
  readonly version: string;
  /** Support by a chat, which is open or closed, or by a mail to the address; null: there is neither. */
  readonly support:
    | { readonly isOpen: boolean; readonly onToggle: () => void }
    | { readonly email: string }
    | null;
};

type HelpItemsProps = Omit<MenuHelp, 'version'> & {
  /** Closes the menu, then does what was chosen. */
  choose: (act: () => void) => void;
};

/** Items of the user menu that lead to the manual and to support (SHELL-22, SHELL-24). */
export function HelpItems({ manualUrl, support, choose }: HelpItemsProps) {
  const { t } = useTranslation('common');
  const leave = () => choose(() => {});
  return (
    <>
      <li role="none">
        <a role="menuitem" href={manualUrl} target="_blank" rel="noreferrer" onClick={leave}>
          <IconBook aria-hidden="true" />
          {t('userManual')}
        </a>
      </li>
      {support !== null && (
        <li role="none">
          {'email' in support ? (
            <a role="menuitem" href={`mailto:${support.email}`} onClick={leave}>
              <IconHelpCircle aria-hidden="true" />
              {t('support.label')}
            </a>
          ) : (
            <button
              type="button"
              role="menuitem"
              aria-expanded={support.isOpen}
              onClick={() => choose(support.onToggle)}
            >
              {support.isOpen ? <IconX aria-hidden="true" /> : <IconHelpCircle aria-hidden="true" />}
              {t('support.label')}
            </button>
          )}
        </li>
      )}
    </>
  );
}
