import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Facility } from '#contracts/facility.ts';
import { LOCATION_COLUMNS } from '#domain/locations/locationRow.ts';
import type { LocationsDraft } from '#machines/profileForm/locationDrafts.ts';
import {
  movesOf,
  withMatch,
  withOverwriting,
  type LocationImport,
} from '#machines/profileForm/locationImport.ts';
import { hasAllColumns } from '#domain/locations/columnMatch.ts';
import type { UnitSystem } from '#domain/units/units.ts';
import { Button } from '#ui/Button.tsx';
import { FileButton } from '#ui/FileButton.tsx';
import { Switch } from '#ui/Switch.tsx';
import { FormFault, FormFrame } from '#views/profile/FormFrame.tsx';
import type { useForm } from '#views/profile/useForm.ts';
import { ColumnMatchFields } from './ColumnMatchFields.tsx';
import { ImportPreview } from './ImportPreview.tsx';
import { MoveQuestion } from './MoveQuestion.tsx';

type ImportFormProps = {
  form: Pick<ReturnType<typeof useForm<LocationsDraft, unknown>>, 'isBusy' | 'isSavable' | 'fault' | 'save'>;
  upload: LocationImport;
  /** The client's locations as they are now. */
  locations: readonly Facility[];
  /** Of the reader. */
  unitSystem: UnitSystem;
  onFile: (file: File) => void;
  onChanged: (upload: LocationImport | null) => void;
};

/** Adds and overwrites many locations from a CSV file (ADMIN-11 to ADMIN-15). Asks before one that exists moves. */
export function ImportForm({ form, upload, locations, unitSystem, onFile, onChanged }: ImportFormProps) {
  const { t } = useTranslation('admin');
  const { isBusy, fault } = form;
  const [isAsking, setAsking] = useState(false);
  const { file, rows } = upload;
  const moves = movesOf(upload);
  return (
    <FormFrame
      title={t('import.title')}
      note={t('import.note', { columns: LOCATION_COLUMNS.join(', ') })}
      form={{
        isBusy,
        isSavable: form.isSavable && fault === null,
        save: () => (moves.length > 0 ? setAsking(true) : form.save()),
      }}
      saveLabel={t('import.upload')}
    >
      <FileChoice fileName={file?.name ?? null} isDisabled={isBusy} onFile={onFile} />
      <Switch
        label={t('import.overwrite')}
        isOn={upload.isOverwriting}
        isDisabled={isBusy}
        onTurned={(isOverwriting) => onChanged(withOverwriting(upload, isOverwriting, locations))}
      />
      <FormFault fault={fault} />
      <ImportNews upload={upload} />
      {file !== null && file.fault === null && !hasAllColumns(file.headers) && (
        <ColumnMatchFields
          headers={file.headers}
          match={upload.match}
          isUsed={upload.isMatchUsed}
          isDisabled={isBusy}
          onChanged={(match, isUsed) => onChanged(withMatch(upload, { match, isUsed }, locations))}
        />
      )}
      {rows.length > 0 && <ImportPreview key={file?.name} rows={rows} unitSystem={unitSystem} />}
      {isAsking && (
        <MoveQuestion
          moves={moves}
          unitSystem={unitSystem}
          onCancelled={() => setAsking(false)}
          onConfirmed={() => {
            setAsking(false);
            form.save();
          }}
        />
      )}
      <div>
        <Button isDisabled={isBusy} onPress={() => onChanged(null)}>
          {t('location.close')}
        </Button>
      </div>
    </FormFrame>
  );
}

/** What became of the upload before, or what is wrong with the file as a whole. */
function ImportNews({ upload: { file, fault, outcome, isReloaded } }: { upload: LocationImport }) {
  const { t } = useTranslation('admin');
  return (
    <>
      {isReloaded && (
        <p className="profile-fault" role="alert">
          <IconAlertCircle aria-hidden="true" />
          {t('import.reloaded')}
        </p>
      )}
      {fault !== null && (
        <p className="profile-fault" role="alert">
          <IconAlertCircle aria-hidden="true" />
          {t(`import.fault.${fault}`, { line: file?.faultLine ?? 1 })}
        </p>
      )}
      {outcome !== null && (
        <p className="profile-note" role="status">
          {t('import.outcome', outcome)}
        </p>
      )}
    </>
  );
}

type FileChoiceProps = { fileName: string | null; isDisabled: boolean; onFile: (file: File) => void };

function FileChoice({ fileName, isDisabled, onFile }: FileChoiceProps) {
  const { t } = useTranslation('admin');
  return (
    <FileButton
      label={t('import.choose')}
      note={fileName ?? t('import.noFile')}
      accept=".csv,text/csv"
      isDisabled={isDisabled}
      onFile={onFile}
    />
  );
}
