import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { Ending, Subscriber } from '#machines/profileForm/subscriberDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { pageOf } from '#ui/pageOf.ts';
import { AdminPager } from './AdminPager.tsx';
import { ChipList } from './ChipList.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type SubscriberListProps = {
  title: string;
  subscribers: readonly Subscriber[];
  facilities: readonly Facility[];
  /** Can all subscriptions of one be ended at once? */
  hasEndAll: boolean;
  isDisabled: boolean;
  onEnded: (ending: Ending) => void;
};

/** Who is told of what, ten at a time, with the ways to end it. */
export function SubscriberList(props: SubscriberListProps) {
  const { title, subscribers, facilities, hasEndAll, isDisabled, onEnded } = props;
  const { t } = useTranslation('admin');
  const [wanted, setPage] = useState(0);
  const [asked, ask] = useState<Subscriber | null>(null);
  const { page, shown } = pageOf(subscribers, wanted);
  const nameOf = (id: string) => facilities.find((facility) => facility.id === id)?.name ?? id;
  return (
    <section className="profile-form" aria-label={title}>
      <div className="profile-fields">
        <h3 className="profile-heading">
          {title} <span className="admin-count">{t('figure', { count: subscribers.length })}</span>
        </h3>
        {subscribers.length === 0 && <p className="profile-note">{t('subscribers.none')}</p>}
        <ul className="admin-rows">
          {shown.map((one) => (
            <li key={one.id}>
              <div className="admin-row-head">
                <p>
                  <b>{one.name}</b>
                  <small>{one.detail}</small>
                </p>
                {hasEndAll && (
                  <Button isDisabled={isDisabled} onPress={() => ask(one)}>
                    {t('subscribers.endAll')}
                  </Button>
                )}
              </div>
              <ChipList
                label={t('subscribers.facilitiesOf', { name: one.name })}
                items={one.facilities.map(({ id }) => ({ id, label: nameOf(id) }))}
                isDisabled={isDisabled}
                onRemoved={(facilityId) => onEnded({ subscriberId: one.id, facilityId })}
              />
            </li>
          ))}
        </ul>
        <AdminPager count={subscribers.length} page={page} onPage={setPage} />
      </div>
      {asked !== null && (
        <ConfirmDialog
          question={t('subscribers.endAllQuestion')}
          doLabel={t('subscribers.endAll')}
          onCancelled={() => ask(null)}
          onConfirmed={() => {
            ask(null);
            onEnded({ subscriberId: asked.id, facilityId: null });
          }}
        >
          {asked.name}
        </ConfirmDialog>
      )}
    </section>
  );
}
