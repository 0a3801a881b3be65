import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';

type WarningsNoteProps = { yardStatus: YardStatusRef; className: string };

/** Says where no weather service is asked that warns of the yard: that no warning stands says nothing then (S4). */
export function WarningsNote({ yardStatus, className }: WarningsNoteProps) {
  const { t } = useTranslation('yard');
  const isUnwarned = useSelector(yardStatus, ({ context: { feed } }) => feed?.warningsNotReceived);
  return isUnwarned && <p className={className}>{t('unwatched.warnings')}</p>;
}
