import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isLightningEvent } from '#domain/alerting/activeEvent.ts';
import { probabilityDisplay } from '#domain/probability/probabilityDisplay.ts';
import { selectIsVisible } from '#machines/override/overrideSelectors.ts';
import {
  selectAlerts,
  selectNowMs,
  selectPayload,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { Chip } from '#ui/Chip.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import { OpenYard } from '../override/OpenYard.tsx';
import { BeginOverride, ChangeOverride } from '../override/OverrideActions.tsx';
import { useOverrideText } from '../yardFacts/useOverrideText.ts';
import { KeyValues } from '../yardFacts/KeyValues.tsx';
import { PayloadMessage } from '../yard/PayloadMessage.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { useOverrideAuthor } from '../yard/useOverrideAuthor.ts';
import { useProbabilityText } from '../yardFacts/useProbabilityText.ts';
import { selectEvent } from '../yardFacts/yardSelectors.ts';
import type { FacilityDependencies } from './facilityView.ts';

type FacilityOverrideProps = { dependencies: FacilityDependencies; locale: YardLocale };

/** The override in force with who set it, and the ways to set, replace or remove one (FAC-03, FAC-04, FAC-14, FAC-15). */
export function FacilityOverride({ dependencies, locale }: FacilityOverrideProps) {
  const { override, yardStatus } = dependencies;
  const { t } = useTranslation(['facility', 'common']);
  const { isOverride } = useSelector(yardStatus, selectVerdict);
  const isVisible = useSelector(override, selectIsVisible);
  // the alert that closes the yard offers to open it
  const mayOpen = useSelector(yardStatus, (snapshot) =>
    selectAlerts(snapshot).some((event) => isLightningEvent(event) && event.status === 'ALERT'),
  );
  if (!isOverride && !isVisible) return null;
  return (
    <section className="facsection facoverride" data-set={isOverride}>
      <h3>
        {t('override.title')}
        {isOverride && <Chip statusStyle="override" word={t('common:status.override')} />}
      </h3>
      {isOverride && <OverrideNote dependencies={dependencies} locale={locale} />}
      {isOverride && <ChangeOverride override={override} />}
      {!isOverride && mayOpen && <OpenYard override={override} language={locale.language} />}
      {!isOverride && !mayOpen && <BeginOverride override={override} />}
    </section>
  );
}

/** '{message} - {overrideUserName} ({email})', and what was known then (FAC-04, GAP-60). */
function OverrideNote({ dependencies: { yardStatus }, locale }: FacilityOverrideProps) {
  const { t } = useTranslation('alerts');
  const { override } = useSelector(yardStatus, selectVerdict);
  const payload = useSelector(
    yardStatus,
    useMemo(() => selectPayload(override.eventId), [override.eventId]),
  );
  const event = useSelector(
    yardStatus,
    useMemo(() => selectEvent(override.eventId), [override.eventId]),
  );
  const ends = useSelector(yardStatus, (snapshot) =>
    event?.expiresAtMs == null ? null : formatMoment(event.expiresAtMs, selectNowMs(snapshot), locale),
  );
  const overrideText = useOverrideText(locale.language);
  const signed = useOverrideAuthor();
  const probabilityText = useProbabilityText(locale.language);
  const message = overrideText(override.message) ?? overrideText(override.title) ?? '';
  const whenSet = payload?.lightningProbability;
  return (
    <>
      <p className="facoverride-note">{signed(message, payload)}</p>
      <KeyValues
        rows={[
          [
            t('probabilityWhenSet'),
            whenSet === undefined ? null : probabilityText(probabilityDisplay(whenSet)),
          ],
          [t('expires'), ends],
        ]}
      />
      <PayloadMessage message={payload?.message} />
    </>
  );
}
