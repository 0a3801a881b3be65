import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ActorRefFrom } from 'xstate';
import { measure } from '#domain/units/measure.ts';
import type { yardStatusMachine } from '#machines/yardStatus/yardStatusMachine.ts';
import { formatMeasureText } from '#ui/format/measure.ts';
import type { YardReader } from '#views/yard/reader.ts';
import { selectRules } from '#views/yard/yardSelectors.ts';

type OpenQuestionProps = { yardStatus: ActorRefFrom<typeof yardStatusMachine>; reader: YardReader };

/** What opening the yard means. */
export function OpenQuestion({ yardStatus, reader }: OpenQuestionProps) {
  const { t } = useTranslation('override');
  const { alertRadiusM } = useSelector(yardStatus, selectRules);
  const distance = formatMeasureText(
    measure('strikeDistance', alertRadiusM, reader.unitSystem),
    reader.language,
  );
  return <p className="oform-text">{t('form.question', { distance })}</p>;
}
