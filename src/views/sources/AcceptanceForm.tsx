import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ACCEPTANCE_MONTHS } from '#domain/locations/acceptanceEnd.ts';
import { monthsLater } from '#domain/time/monthsLater.ts';
import { selectNowMs, type Accepting } from '#machines/sources/sourcesSelectors.ts';
import { formatDateOfYear } from '#ui/format/clock.ts';
import { Select } from '#ui/Select.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import type { SourcesLocale, SourcesRef } from './sourceView.ts';

type AcceptanceFormProps = {
  sources: SourcesRef;
  accepting: Accepting;
  /** Of the yard. */
  name: string;
  locale: SourcesLocale;
};

/** What the signature means, for how long it holds and why; or why it is taken back. */
export function AcceptanceForm({ sources, accepting, name, locale }: AcceptanceFormProps) {
  const { t } = useTranslation('sources');
  const { order, isSending, fault } = accepting;
  const { isAccepted, reason } = order;
  return (
    <ReasonForm
      sources={sources}
      writing={{ reason, isSending, fault }}
      label={t(isAccepted ? 'satellite.acceptFor' : 'satellite.takeBackFor', { name })}
      effect={t(isAccepted ? 'satellite.acceptEffect' : 'satellite.takeBackEffect')}
      action={
        isAccepted
          ? { kind: 'primary', word: t('satellite.doAccept') }
          : { kind: 'danger', word: t('grant.doTakeBack') }
      }
    >
      {isAccepted && <Months sources={sources} accepting={accepting} locale={locale} />}
    </ReasonForm>
  );
}

/** For how long, with the day on which it ends. */
function Months({ sources, accepting: { order, isSending }, locale }: Omit<AcceptanceFormProps, 'name'>) {
  const { t } = useTranslation('sources');
  const nowMs = useSelector(sources, selectNowMs);
  const end = formatDateOfYear(monthsLater(nowMs, order.months), locale);
  return (
    <label className="satellite-months">
      <span>{t('satellite.length')}</span>
      <Select
        label={t('satellite.length')}
        value={String(order.months)}
        isDisabled={isSending}
        options={ACCEPTANCE_MONTHS.map((count) => ({
          id: String(count),
          label: t('satellite.months', { count }),
        }))}
        onChosen={(months) => sources.send({ type: 'months.chosen', months: Number(months) })}
      />
      <small>{t('satellite.endsAt', { time: end })}</small>
    </label>
  );
}
