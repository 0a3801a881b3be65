import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kiosk } from '#contracts/kiosk.ts';
import type { ScreenOrder } from '#machines/profileForm/screenDrafts.ts';
import { selectAnswer, selectCurrentAnswer, selectFault } from '#machines/refresh/refreshSelectors.ts';
import { Note } from '#ui/Note.tsx';
import { ConfirmDialog } from '#views/admin/ConfirmDialog.tsx';
import { useForm } from '#views/profile/useForm.ts';
import { AddScreenForm } from './AddScreenForm.tsx';
import type { ScreensDependencies, ScreensLocale } from './screenForms.ts';
import { ScreenTable } from './ScreenTable.tsx';

type ScreensPageProps = ScreensDependencies & {
  locale: ScreensLocale;
  /** Where a device becomes a display, as people type it. */
  displayAddress: string;
};

/** The displays of a client: what each last said, and the form that adds one (GAP-141). */
export function ScreensPage({ list, form: formRef, locale, displayAddress }: ScreensPageProps) {
  const { t } = useTranslation('kiosk');
  const form = useForm(formRef);
  const [leaving, ask] = useState<Kiosk | null>(null);
  const { draft } = form;
  const order = (ordered: ScreenOrder) => {
    if (draft === null) return;
    form.change({ ...draft, order: ordered, done: null });
    form.save();
  };
  return (
    <div className="screens-sheet">
      <header>
        <h1>{t('screens.title')}</h1>
        <p>{t('screens.intro')}</p>
      </header>
      <div className="screens-body">
        <div className="screens-list">
          <Done order={draft?.done ?? null} />
          <List
            list={list}
            locale={locale}
            displayAddress={displayAddress}
            isBusy={form.isBusy}
            onRemoved={ask}
          />
        </div>
        <AddScreenForm
          key={draft?.done?.kind === 'add' ? draft.done.confirmation.code : ''}
          form={form}
          displayAddress={displayAddress}
          onAdded={(confirmation) => order({ kind: 'add', confirmation })}
        />
      </div>
      {leaving !== null && (
        <ConfirmDialog
          question={t('screens.question')}
          doLabel={t('screens.doRemove')}
          onCancelled={() => ask(null)}
          onConfirmed={() => {
            ask(null);
            order({ kind: 'remove', kioskId: leaving.id, name: leaving.name });
          }}
        >
          {t('screens.consequence', { name: leaving.name })}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What was done last, for as long as it is news. */
function Done({ order }: { order: ScreenOrder | null }) {
  const { t } = useTranslation('kiosk');
  if (order === null) return null;
  const text =
    order.kind === 'add'
      ? t('screens.added', { name: order.confirmation.name })
      : t('screens.removed', { name: order.name });
  return (
    <div role="status">
      <Note kind="info" text={text} />
    </div>
  );
}

type ListProps = Pick<ScreensPageProps, 'list' | 'locale' | 'displayAddress'> & {
  isBusy: boolean;
  onRemoved: (kiosk: Kiosk) => void;
};

function List({ list, locale, displayAddress, isBusy, onRemoved }: ListProps) {
  const { t } = useTranslation('kiosk');
  const kiosks = useSelector(list, selectAnswer<readonly Kiosk[]>);
  const isFailing = useSelector(list, selectFault<readonly Kiosk[]>) !== null;
  const isCurrent = useSelector(list, (snapshot) => selectCurrentAnswer(snapshot) !== null);
  if (kiosks === null) {
    return isFailing ? (
      <Note kind="error" text={t('screens.missing')} />
    ) : (
      <p role="status">{t('screens.loading')}</p>
    );
  }
  return (
    <>
      {!isCurrent && <Note kind="error" text={t('screens.outdated')} />}
      {kiosks.length === 0 ? (
        <p role="status">{t('screens.none', { address: displayAddress })}</p>
      ) : (
        <ScreenTable
          kiosks={kiosks}
          locale={locale}
          isBusy={isBusy}
          onRemoved={onRemoved}
          isCurrent={isCurrent}
        />
      )}
    </>
  );
}
