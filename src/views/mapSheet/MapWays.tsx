import {
  IconDots,
  IconFocusCentered,
  IconHistory,
  IconHome,
  IconLassoPolygon,
  IconMapPins,
  IconRoute,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '#ui/RowMenu.tsx';

/** What the map offers beside what it shows; null: not here. */
export type MapWaysProps = {
  readonly onAlarms: () => void;
  readonly onHome: () => void;
  readonly onFeatures: (() => void) | null;
  readonly onHistory: (() => void) | null;
  readonly routeHref: string;
  readonly onSelection: (() => void) | null;
};

/** What has a button of its own on a wide map, behind one on a phone. */
export function MapWays({ onAlarms, onHome, onFeatures, onHistory, routeHref, onSelection }: MapWaysProps) {
  const { t } = useTranslation(['map', 'popup', 'selection']);
  const items = [
    { label: t('allAlarms'), Icon: IconFocusCentered, act: onAlarms },
    { label: t('home'), Icon: IconHome, act: onHome },
    { label: t('popup:list.open'), Icon: IconMapPins, act: onFeatures },
    { label: t('alertHistory'), Icon: IconHistory, act: onHistory },
    { label: t('planRoute'), Icon: IconRoute, href: routeHref },
    { label: t('selection:mode'), Icon: IconLassoPolygon, act: onSelection },
  ];
  return (
    <RowMenu label={t('sheet.more')} icon={<IconDots aria-hidden="true" />}>
      {(choose) =>
        items.map(({ label, Icon, act = null, href }) =>
          href === undefined ? (
            act !== null && (
              <li key={label} role="none">
                <button type="button" role="menuitem" onClick={() => choose(act)}>
                  <Icon aria-hidden="true" />
                  {label}
                </button>
              </li>
            )
          ) : (
            <li key={label} role="none">
              <a role="menuitem" href={href}>
                <Icon aria-hidden="true" />
                {label}
              </a>
            </li>
          ),
        )
      }
    </RowMenu>
  );
}
