import { IconClockExclamation } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import {
  selectIsLate,
  selectOverride,
  selectPayload,
  selectVerdict,
} from '#machines/yardStatus/yardStatusSelectors.ts';
import { formatAge } from '#ui/format/duration.ts';
import type { YardLocale } from '../yardFacts/locale.ts';
import { selectContentAgeS } from '../yardFacts/yardSelectors.ts';
import { useOverrideAuthor } from './useOverrideAuthor.ts';
import { useYardWords } from './useYardWords.ts';

type BoundProps = { yardStatus: YardStatusRef; locale: YardLocale };

/** Beyond so many letters the type shrinks, so that the countdown stays on the wall. */
const LENGTHS = [
  { fit: 'short', letters: 85 },
  { fit: 'medium', letters: 150 },
  { fit: 'long', letters: 250 },
  { fit: 'longest', letters: Number.POSITIVE_INFINITY },
] as const;

/** Title and message of what is shown, and who overrode it. */
export function YardMessage({ yardStatus, locale }: BoundProps) {
  const { title, message, caution, isUnconfirmed } = useYardWords(yardStatus, locale);
  const override = useSelector(yardStatus, selectOverride);
  const { isOverride } = useSelector(yardStatus, selectVerdict);
  const payload = useSelector(
    yardStatus,
    useMemo(() => selectPayload(override.eventId), [override.eventId]),
  );
  const signed = useOverrideAuthor();
  const isLate = useSelector(yardStatus, selectIsLate);
  const text = isOverride ? signed(message ?? title, payload) : message;
  const letters = title.length + (text?.length ?? 0);
  const length = LENGTHS.find((step) => letters <= step.letters);
  return (
    <section className="ymsg" data-length={length?.fit}>
      <h2>{title}</h2>
      {isUnconfirmed && message === null ? (
        <UnknownFor yardStatus={yardStatus} locale={locale} />
      ) : (
        text !== null && <p>{text}</p>
      )}
      {caution !== null && (
        <div className="ynote">
          <IconClockExclamation aria-hidden="true" />
          <p>{caution}</p>
        </div>
      )}
      {isLate && (
        <div className="ynote">
          <IconClockExclamation aria-hidden="true" />
          <LateNote yardStatus={yardStatus} locale={locale} />
        </div>
      )}
    </section>
  );
}

/** How old the status is that proves nothing any more. */
function UnknownFor({ yardStatus, locale }: BoundProps) {
  const { t } = useTranslation('yard');
  const age = useContentAge(yardStatus, locale);
  return <p>{age === null ? t('unknown.caution') : t('unknown.noStatusFor', { age })}</p>;
}

/** Says that the status is late. Its running age stays outside of what is spoken, which would be told each second. */
function LateNote({ yardStatus, locale }: BoundProps) {
  const { t } = useTranslation('yard');
  const age = useContentAge(yardStatus, locale);
  return (
    <p>
      <span role="status">{t('late')}</span>
      {age !== null && ` ${t('lateAge', { age })}`}
    </p>
  );
}

/** Age of the newest content (S5), in words; null: none was received, or it is from a clock ahead and has no age. */
function useContentAge(yardStatus: BoundProps['yardStatus'], locale: YardLocale): string | null {
  const ageS = useSelector(yardStatus, selectContentAgeS);
  return ageS ? formatAge(ageS * 1_000, locale.language) : null;
}
