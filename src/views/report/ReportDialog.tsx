import { IconAlertOctagon, IconBolt } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import type { LightningSign, MinutesAgo } from '#machines/lightningReport/lightningReportMachine.ts';
import {
  selectIsBusy,
  selectIsRefused,
  selectIsUnsent,
  selectMinutesAgo,
  selectSign,
} from '#machines/lightningReport/lightningReportSelectors.ts';
import type { YardStatusRef } from '#machines/yardStatus/yardStatusMachine.ts';
import { selectNowMs } from '#machines/yardStatus/yardStatusSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import { RadioRow } from '#ui/RadioRow.tsx';
import { YardNow } from '#views/override/YardNow.tsx';
import '#views/override/overrideDialog.css';
import './reportDialog.css';
import { selectRules } from '#views/yardFacts/yardSelectors.ts';
import type { LightningReportRef } from './reportView.ts';

export type ReportDialogProps = {
  report: LightningReportRef;
  yardStatus: YardStatusRef;
  facility: Facility;
  isNight: boolean;
};

const MINUTE_MS = 60_000;
const SIGNS: readonly LightningSign[] = ['flash', 'thunder', 'both'];
const TIMES: readonly MinutesAgo[] = [0, 5, 10];

/** What was seen or heard, and when; the yard closes with it. */
export function ReportDialog({ report, yardStatus, facility, isNight }: ReportDialogProps) {
  const { t } = useTranslation(['yard', 'common']);
  const isUnsent = useSelector(report, selectIsUnsent);
  const isRefused = useSelector(report, selectIsRefused);
  return (
    <Dialog
      title={t('report.button')}
      subtitle={facility.id}
      icon={<IconBolt aria-hidden="true" />}
      closeLabel={t('common:close')}
      status={<YardNow yardStatus={yardStatus} isNight={isNight} />}
      foot={<ReportBar report={report} yardStatus={yardStatus} />}
      onClose={() => report.send({ type: 'form.dismissed' })}
    >
      {isUnsent && <Note kind="error" text={t('report.unsent')} />}
      {isRefused && <Note kind="error" text={t('report.refused')} />}
      <Signs report={report} />
      <Times report={report} />
      <Effect report={report} yardStatus={yardStatus} />
    </Dialog>
  );
}

function Signs({ report }: Pick<ReportDialogProps, 'report'>) {
  const { t } = useTranslation('yard');
  const chosen = useSelector(report, selectSign);
  const isBusy = useSelector(report, selectIsBusy);
  return (
    <fieldset className="choice-group">
      <legend>{t('report.what')}</legend>
      {SIGNS.map((sign) => (
        <RadioRow
          key={sign}
          name="report-sign"
          label={t(`report.sign.${sign}`)}
          aside={null}
          isChosen={sign === chosen}
          isDisabled={isBusy}
          onChosen={() => report.send({ type: 'sign.chosen', sign })}
        />
      ))}
    </fieldset>
  );
}

function Times({ report }: Pick<ReportDialogProps, 'report'>) {
  const { t } = useTranslation('yard');
  const chosen = useSelector(report, selectMinutesAgo);
  const isBusy = useSelector(report, selectIsBusy);
  return (
    <fieldset className="choice-group report-times">
      <legend>{t('report.when')}</legend>
      {TIMES.map((minutesAgo) => (
        <RadioRow
          key={minutesAgo}
          name="report-time"
          label={minutesAgo === 0 ? t('report.justNow') : t('report.minutesAgo', { count: minutesAgo })}
          aside={null}
          isChosen={minutesAgo === chosen}
          isDisabled={isBusy}
          onChosen={() => report.send({ type: 'time.chosen', minutesAgo })}
        />
      ))}
    </fieldset>
  );
}

/** For how long the yard closes, and that a report can do nothing else. */
function Effect({ report, yardStatus }: Pick<ReportDialogProps, 'report' | 'yardStatus'>) {
  const { t } = useTranslation('yard');
  const minutesAgo = useSelector(report, selectMinutesAgo);
  const { quietPeriodMs } = useSelector(yardStatus, selectRules);
  const count = Math.max(1, Math.round(quietPeriodMs / MINUTE_MS) - minutesAgo);
  return (
    <div className="report-effect">
      <IconAlertOctagon aria-hidden="true" />
      <p>
        <strong>{t('report.closes', { count })}</strong> {t('report.only')}
      </p>
    </div>
  );
}

function ReportBar({ report, yardStatus }: Pick<ReportDialogProps, 'report' | 'yardStatus'>) {
  const { t } = useTranslation('yard');
  const isBusy = useSelector(report, selectIsBusy);
  return (
    <>
      <p className="oform-facts" role="status">
        {isBusy && t('report.sending')}
      </p>
      <Button
        kind="danger"
        size="large"
        isDisabled={isBusy}
        onPress={() =>
          report.send({ type: 'reporter.confirmed', atMs: selectNowMs(yardStatus.getSnapshot()) })
        }
      >
        {t('report.send')}
      </Button>
    </>
  );
}
