import { IconClockExclamation, IconPlugConnectedX, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SourceState } from '#contracts/sources.ts';
import { formatSourceAge } from '#ui/format/duration.ts';
import { shownCondition, type SourceShown } from './sourceView.ts';

const ICONS = {
  late: IconClockExclamation,
  gone: IconPlugConnectedX,
  waiting: IconPlugConnectedX,
  unknown: IconQuestionMark,
} as const;

/** Age of the newest content, over what is expected; late and silent in words. */
export function SourceAge({ source, shown }: { source: SourceState; shown: SourceShown }) {
  const { t } = useTranslation('sources');
  const { lastContentAt, tellsOfQuiet, cadenceS } = source;
  const { language } = shown.locale;
  const condition = shownCondition(source, shown);
  const every = formatSourceAge(cadenceS * 1_000, language);
  return (
    <>
      {lastContentAt !== null && (
        <strong>{formatSourceAge(shown.atMs - Date.parse(lastContentAt), language)}</strong>
      )}
      <small>{tellsOfQuiet ? t('every', { time: every }) : t('whenItHappens')}</small>
      {condition !== 'well' && <ConditionWord condition={condition} />}
    </>
  );
}

function ConditionWord({ condition }: { condition: keyof typeof ICONS }) {
  const { t } = useTranslation('sources');
  const Icon = ICONS[condition];
  return (
    <span className="sources-condition">
      <Icon aria-hidden="true" />
      {t(`condition.${condition}`)}
    </span>
  );
}
