import { IconFileExport } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportChoice } from '#domain/alerting/historyExport.ts';
import {
  selectExportChoice,
  selectIsExportable,
  selectIsExporting,
  selectIsExportOpen,
  selectIsExportSent,
} from '#machines/alertExport/alertExportSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Note } from '#ui/Note.tsx';
import type { YardLocale } from '../yardFacts/locale.ts';
import { ExportRange } from './ExportRange.tsx';
import { ExportFault } from './ExportFault.tsx';
import { FacilityChoice } from './FacilityChoice.tsx';
import type { ExportFacility, ExportRef } from './exportView.ts';
import './alertExport.css';

type ExportDialogProps = {
  exporting: ExportRef;
  /** Whose alerts they are: name of the facility, or of the client. */
  subject: string;
  /** Facilities to choose from; null: it is that of one facility alone. */
  facilities: readonly ExportFacility[] | null;
  locale: YardLocale;
  /** Status of the yard whose page it lies over, which stays in sight; null: another page. */
  status: ReactNode;
  /** Network time, epoch ms. */
  nowMs: () => number;
};

/** Asks which past alerts are to be exported, and says that an e-mail will follow (HIST-07 to HIST-12). */
export function ExportDialog({ exporting, subject, facilities, locale, status, nowMs }: ExportDialogProps) {
  const { t } = useTranslation('history');
  const isOpen = useSelector(exporting, selectIsExportOpen);
  const choice = useSelector(exporting, selectExportChoice);
  const isSent = useSelector(exporting, selectIsExportSent);
  const isBusy = useSelector(exporting, selectIsExporting);
  if (!isOpen) return null;
  const close = () => exporting.send({ type: 'dialog.closed' });
  const change = (changes: Partial<ExportChoice>) =>
    exporting.send({ type: 'choice.changed', choice: { ...choice, ...changes } });
  return (
    <Dialog
      title={t('export.title')}
      subtitle={subject}
      icon={<IconFileExport aria-hidden="true" />}
      closeLabel={t('export.close')}
      status={status}
      onClose={close}
      foot={<Foot exporting={exporting} nowMs={nowMs} onClose={close} />}
    >
      <div className="exportform">
        {isSent ? (
          <Note kind="info" text={`${t('export.sent')} ${t('export.sentNext')}`} />
        ) : (
          <>
            <ExportRange
              choice={choice}
              isDisabled={isBusy}
              locale={locale}
              nowMs={nowMs()}
              onChanged={change}
            />
            {facilities !== null && (
              <FacilityChoice
                choice={choice}
                facilities={facilities}
                isDisabled={isBusy}
                onChanged={change}
              />
            )}
            <p className="exportform-hint">{t('export.contents')}</p>
            <ExportFault exporting={exporting} />
          </>
        )}
      </div>
    </Dialog>
  );
}

type FootProps = Pick<ExportDialogProps, 'exporting' | 'nowMs'> & { onClose: () => void };

function Foot({ exporting, nowMs, onClose }: FootProps) {
  const { t } = useTranslation('history');
  const isSent = useSelector(exporting, selectIsExportSent);
  const isBusy = useSelector(exporting, selectIsExporting);
  const isExportable = useSelector(exporting, selectIsExportable);
  if (isSent)
    return (
      <Button kind="primary" onPress={onClose}>
        {t('export.done')}
      </Button>
    );
  return (
    <>
      <Button onPress={onClose} isDisabled={isBusy}>
        {t('export.cancel')}
      </Button>
      <Button
        kind="primary"
        isDisabled={!isExportable}
        onPress={() => exporting.send({ type: 'export.requested', atMs: nowMs() })}
      >
        {isBusy ? t('export.sending') : t('export.send')}
      </Button>
    </>
  );
}
