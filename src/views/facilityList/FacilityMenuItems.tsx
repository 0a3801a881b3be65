import {
  IconBolt,
  IconBuildingWarehouse,
  IconExternalLink,
  IconHistory,
  IconMail,
  IconTag,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { MapLinks } from '../mapFacts/mapView.ts';

/** What an administrator does about a facility, by the tab of the profile that does it. */
const TASKS = [
  { tab: 'locations', word: 'editTags', Icon: IconTag },
  { tab: 'users', word: 'subscriptions', Icon: IconUsers },
  { tab: 'callbacks', word: 'callbacks', Icon: IconWebhook },
] as const;

type FacilityMenuItemsProps = {
  facility: Facility;
  links: MapLinks;
  /** Closes the menu, then acts. */
  choose: (act: () => void) => void;
};

/** The pages of a facility, and what this person may do about it. */
export function FacilityMenuItems({ facility, links, choose }: FacilityMenuItemsProps) {
  const { t } = useTranslation('map');
  const { administer = null, subscribe = null } = links.actions ?? {};
  const { openHistory } = links;
  const history =
    openHistory === undefined
      ? []
      : [{ word: 'alertHistory' as const, Icon: IconHistory, act: () => openHistory(facility.id) }];
  const actions = [
    ...(administer === null
      ? []
      : TASKS.map(({ tab, word, Icon }) => ({ word, Icon, act: () => administer(tab, facility.id) }))),
    ...(subscribe === null
      ? []
      : [{ word: 'subscribeMe' as const, Icon: IconMail, act: () => subscribe(facility.id) }]),
  ];
  return (
    <>
      <li role="none">
        <a role="menuitem" href={links.facilityHref(facility)}>
          <IconBuildingWarehouse aria-hidden="true" />
          {t('card.facilityView')}
        </a>
      </li>
      <li role="none">
        <a
          role="menuitem"
          href={links.yardHref(facility)}
          target="_blank"
          rel="noopener"
          aria-label={`${t('card.yardPage')}, ${t('card.newTab')}`}
          onClick={() => choose(() => {})}
        >
          <IconExternalLink aria-hidden="true" />
          {t('card.yardPage')}
        </a>
      </li>
      {links.reportHref != null && (
        <li role="none">
          <a role="menuitem" href={links.reportHref(facility)} onClick={() => choose(() => {})}>
            <IconBolt aria-hidden="true" />
            {t('card.report')}
          </a>
        </li>
      )}
      {[...history, ...actions].map(({ word, Icon, act }) => (
        <li key={word} role="none">
          <button type="button" role="menuitem" onClick={() => choose(act)}>
            <Icon aria-hidden="true" />
            {t(`list.${word}`)}
          </button>
        </li>
      ))}
    </>
  );
}
