import { IconChevronDown } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SnapshotFrom } from 'xstate';
import { OVERRIDE_EVENT_TYPE } from '#domain/alerting/alertStatus.ts';
import { probabilityDisplay } from '#domain/probability/probabilityDisplay.ts';
import type { yardStatusMachine, YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs, selectOverride, selectPayload } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Chip } from '#ui/Chip.tsx';
import { EventIcon } from '#ui/EventIcon.tsx';
import { formatMoment } from '#ui/format/clock.ts';
import { ChangeOverride } from './overrideControls.tsx';
import type { OverrideRef } from '#views/override/overrideView.ts';
import { useGroupName } from '#views/override/useGroupName.ts';
import { KeyValues } from '../yardFacts/KeyValues.tsx';
import { PayloadMessage } from './PayloadMessage.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { overrideEmail } from './useOverrideAuthor.ts';
import { useProbabilityText } from '../yardFacts/useProbabilityText.ts';
import { useYardWords } from './useYardWords.ts';
import { selectEvent } from '../yardFacts/yardSelectors.ts';

type OverrideTabProps = {
  yardStatus: YardStatusRef;
  /** null: nobody may change it here. */
  override: OverrideRef | null;
  locale: YardLocale;
};

/** Who set the status by hand, and what was known then (S9). */
export function OverrideTab({ yardStatus, override, locale }: OverrideTabProps) {
  const { t } = useTranslation(['alerts', 'common']);
  const inForce = useSelector(yardStatus, selectOverride);
  const payload = useSelector(
    yardStatus,
    useMemo(() => selectPayload(inForce.eventId), [inForce.eventId]),
  );
  const { title } = useYardWords(yardStatus, locale);
  const probabilityText = useProbabilityText(locale.language);
  const groupName = useGroupName();
  const event = useSelector(
    yardStatus,
    useMemo(() => selectEvent(inForce.eventId), [inForce.eventId]),
  );
  const moment = (atMs: number | null | undefined) => (snapshot: SnapshotFrom<typeof yardStatusMachine>) =>
    atMs == null ? null : formatMoment(atMs, selectNowMs(snapshot), locale);
  const setAt = useSelector(yardStatus, moment(event?.startAtMs));
  const endsAt = useSelector(yardStatus, moment(event?.expiresAtMs));
  const group = groupName(inForce.group);
  const whenSet = payload?.lightningProbability;
  return (
    <details className="ya" open>
      <summary>
        <EventIcon eventType={OVERRIDE_EVENT_TYPE} />
        <div className="ya-head">
          <h3>{t('overrideTitle', { title })}</h3>
          <p className="ya-line">
            <Chip statusStyle="override" word={t('common:status.override')} />
            <span>{setAt === null ? t('group', { group }) : t('groupSetAt', { group, time: setAt })}</span>
          </p>
        </div>
        <IconChevronDown className="ya-chevron" aria-hidden="true" />
      </summary>
      <div className="ya-body">
        <KeyValues
          rows={[
            [t('setBy'), payload?.overrideUserName ?? overrideEmail(payload)],
            [
              t('probabilityWhenSet'),
              whenSet === undefined ? null : probabilityText(probabilityDisplay(whenSet)),
            ],
            [t('expires'), endsAt],
          ]}
        />
        <PayloadMessage message={payload?.message} />
        {override !== null && <ChangeOverride override={override} />}
      </div>
    </details>
  );
}
