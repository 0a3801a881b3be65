import { IconFileTypePdf } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { selectIsMissed, selectIsTooShort, selectTyped } from '#machines/tracking/trackingSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { ProductMark } from '#ui/ProductMark.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { TrackingRef } from './trackedRun.ts';

type TrackingSearchProps = {
  tracking: TrackingRef;
  /** Latest weather report; empty: no link. */
  reportUrl: string;
};

/** Asks for the id of a run (TRACK-01 to TRACK-03, TRACK-05). */
export function TrackingSearch({ tracking, reportUrl }: TrackingSearchProps) {
  const { t } = useTranslation(['tracking', 'common']);
  const typed = useSelector(tracking, selectTyped);
  const isTooShort = useSelector(tracking, selectIsTooShort);
  const isMissed = useSelector(tracking, selectIsMissed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    tracking.send({ type: 'id.submitted' });
  };
  return (
    <main className="tracksearch">
      <p className="tracksearch-product">
        <ProductMark />
        {t('common:product')}
      </p>
      <form onSubmit={submit} noValidate>
        <h1>{t('title')}</h1>
        <TextField
          label={t('vrid')}
          value={typed}
          fault={isTooShort ? t('tooShort') : null}
          onChanged={(text) => tracking.send({ type: 'id.typed', text })}
        />
        <Button kind="primary" size="large">
          {t('submit')}
        </Button>
        {reportUrl !== '' && (
          <a href={reportUrl} target="_blank" rel="noreferrer">
            <IconFileTypePdf aria-hidden="true" />
            {t('report')}
          </a>
        )}
      </form>
      <div className="tracksearch-note">{isMissed && <Note kind="info" text={t('notFound')} />}</div>
    </main>
  );
}
