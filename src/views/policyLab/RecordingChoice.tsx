import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabRecording } from '#contracts/policyLab.ts';
import { formatNumber } from '#domain/language/formatNumber.ts';
import type { LabFile } from '#machines/policyLab/labFacts.ts';
import { selectIsFileWaiting, selectIsUploading } from '#machines/policyLab/policyLabSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Note } from '#ui/Note.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import type { LabDraft } from './labDraft.ts';
import type { LabLocale, PolicyLabRef } from './labView.ts';
import { partCountOf, partsOfText } from './partsOfText.ts';

type RecordingChoiceProps = {
  lab: PolicyLabRef;
  recording: LabDraft['recording'];
  /** The file that the service holds; null: none. */
  held: LabRecording | null;
  locale: LabLocale;
  /** Whether no file can be sent. */
  isBusy: boolean;
  /** Whether another one can be chosen. */
  isOpen: boolean;
  onChosen: (recording: LabDraft['recording']) => void;
};

const HOURS = [24, 48, 72];
const UPLOADED = 'uploaded';
const KB = 1_000;

/** Lightning that the service has kept, or a recording from a file. */
export function RecordingChoice(props: RecordingChoiceProps) {
  const { lab, recording, held, locale, isBusy, isOpen, onChosen } = props;
  const { t } = useTranslation('policyLab');
  const isUploading = useSelector(lab, selectIsUploading);
  const isWaiting = useSelector(lab, selectIsFileWaiting);
  const [isEmpty, setEmpty] = useState(false);
  const uploaded = { id: UPLOADED, label: held?.name ?? t('recording.noFile') };
  const kept = HOURS.map((hours) => ({ id: String(hours), label: t('recording.kept', { count: hours }) }));
  const isFile = recording === UPLOADED;
  return (
    <div className="lab-recording">
      <SelectField
        label={t('recording.label')}
        value={isFile ? UPLOADED : String(recording.hours)}
        options={held === null && !isFile ? kept : [...kept, uploaded]}
        isDisabled={!isOpen}
        onChosen={(id) => onChosen(id === UPLOADED ? UPLOADED : { hours: Number(id) })}
      />
      <FileButton
        label={t('recording.choose')}
        note={t('recording.hint')}
        isDisabled={isBusy}
        onFile={(file) => {
          setEmpty(file.size === 0);
          if (file.size === 0) return;
          onChosen(UPLOADED);
          lab.send({ type: 'file.chosen', file: labFileOf(file) });
        }}
      />
      {isEmpty && <Note kind="error" text={t('rows.reason.empty')} />}
      {isUploading && (
        <div className="lab-upload">
          <p role="status">{t('recording.sending')}</p>
          <Button onPress={() => lab.send({ type: 'upload.dismissed' })}>{t('cancel')}</Button>
        </div>
      )}
      {isWaiting && <p role="status">{t('recording.waiting')}</p>}
      {!isUploading && !isWaiting && held !== null && isFile && (
        <p role="status">
          {t('recording.held', { name: held.name, size: formatNumber(held.bytes / KB, 1, locale.language) })}
        </p>
      )}
    </div>
  );
}

function labFileOf(file: File): LabFile {
  return {
    name: file.name,
    bytes: file.size,
    partCount: partCountOf(file),
    parts: () => partsOfText(file),
  };
}
