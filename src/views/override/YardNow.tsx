import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectDrill, selectShown, selectVerdict } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Chip } from '#ui/Chip.tsx';
import { DrillMark } from '#ui/DrillMark.tsx';
import { StatusBand } from '#ui/StatusBand.tsx';
import { StatusIcon } from '#ui/StatusIcon.tsx';
import { styleOfShown } from '#ui/statusStyle.ts';
import './overrideDialog.css';

type YardNowProps = { yardStatus: YardStatusRef; isNight: boolean };

/** The yard's status in one line, for where a dialog leaves no room for more; told to a listener when it turns. */
export function YardNow({ yardStatus, isNight }: YardNowProps) {
  const { t } = useTranslation(['override', 'common']);
  const statusStyle = styleOfShown(useSelector(yardStatus, selectShown));
  const { isOverride } = useSelector(yardStatus, selectVerdict);
  const isDrill = useSelector(yardStatus, (snapshot) => selectDrill(snapshot) !== null);
  const status = t(`common:status.${statusStyle}`);
  const mark = t('common:status.override');
  const marked = isOverride ? `${status} - ${mark}` : status;
  return (
    <div className="onow" data-status={statusStyle} data-night={isNight || undefined}>
      <StatusBand edge="top" />
      <p className="onow-line" aria-hidden="true">
        <StatusIcon statusStyle={statusStyle} />
        <b>{status}</b>
        {isDrill && <DrillMark word={t('common:status.drill')} size="chip" />}
        {isOverride && <Chip statusStyle="override" word={mark} />}
      </p>
      <p className="spoken" role="status">
        {t('form.status', { status: isDrill ? t('common:drillStatus', { status }) : marked })}
      </p>
    </div>
  );
}
