import { IconAlertCircle, IconFileUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCATION_COLUMNS } from '#domain/locations/locationRow.ts';
import type { LocationsDraft } from '#machines/profileForm/locationDrafts.ts';
import type { ImportRow, LocationImport } from '#machines/profileForm/locationImport.ts';
import { Button } from '#ui/Button.tsx';
import { pageOf } from '#ui/pageOf.ts';
import { Switch } from '#ui/Switch.tsx';
import { FormFault, FormFrame } from '#views/profile/FormFrame.tsx';
import type { useForm } from '#views/profile/useForm.ts';
import { AdminPager } from './AdminPager.tsx';

type ImportFormProps = {
  form: Pick<ReturnType<typeof useForm<LocationsDraft, unknown>>, 'isBusy' | 'isSavable' | 'fault' | 'save'>;
  upload: LocationImport;
  onFile: (file: File) => void;
  onChanged: (upload: LocationImport | null) => void;
};

/** Many locations out of a CSV file (ADMIN-11 to ADMIN-15). */
export function ImportForm({ form, upload, onFile, onChanged }: ImportFormProps) {
  const { t } = useTranslation('admin');
  const { isBusy, fault } = form;
  return (
    <FormFrame
      title={t('import.title')}
      note={t('import.note', { columns: LOCATION_COLUMNS.join(', ') })}
      form={{ ...form, isSavable: form.isSavable && fault === null }}
      saveLabel={t('import.upload')}
    >
      <FileChoice fileName={upload.fileName} isDisabled={isBusy} onFile={onFile} />
      <Switch
        label={t('import.overwrite')}
        isOn={upload.isOverwriting}
        isDisabled={isBusy}
        onTurned={(isOverwriting) => onChanged({ ...upload, isOverwriting })}
      />
      <FormFault fault={fault} />
      {upload.fault !== null && (
        <p className="profile-fault" role="alert">
          <IconAlertCircle aria-hidden="true" />
          {t(`import.fault.${upload.fault}`)}
        </p>
      )}
      {upload.outcome !== null && (
        <p className="profile-note" role="status">
          {t('import.outcome', upload.outcome)}
        </p>
      )}
      {upload.rows.length > 0 && <Preview key={upload.fileName} rows={upload.rows} />}
      <div>
        <Button isDisabled={isBusy} onPress={() => onChanged(null)}>
          {t('location.close')}
        </Button>
      </div>
    </FormFrame>
  );
}

type FileChoiceProps = { fileName: string | null; isDisabled: boolean; onFile: (file: File) => void };

/** Looks like a button: the browser's own speaks the browser's language. */
function FileChoice({ fileName, isDisabled, onFile }: FileChoiceProps) {
  const { t } = useTranslation('admin');
  const nameId = useId();
  return (
    <div className="admin-file">
      <label className="btn btn-plain btn-normal">
        <input
          type="file"
          className="spoken"
          accept=".csv,text/csv"
          disabled={isDisabled}
          aria-describedby={nameId}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
            currentTarget.value = ''; // the same file, mended, can be chosen again
          }}
        />
        <IconFileUpload aria-hidden="true" />
        {t('import.choose')}
      </label>
      <span id={nameId}>{fileName ?? t('import.noFile')}</span>
    </div>
  );
}

/** What the file has, ten rows at a time. */
function Preview({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('admin');
  const [wanted, setPage] = useState(0);
  const { page, shown } = pageOf(rows, wanted);
  const wrong = rows.filter(({ faults }) => faults.length > 0).length;
  return (
    <section className="admin-group" aria-label={t('import.preview')}>
      <p className="profile-note" role="status">
        {wrong === 0 ? t('import.allGood', { count: rows.length }) : t('import.someWrong', { count: wrong })}
      </p>
      <ol className="admin-rows">
        {shown.map((one) => (
          <PreviewRow key={one.number} {...one} />
        ))}
      </ol>
      <AdminPager count={rows.length} page={page} label={t('import.pages')} onPage={setPage} />
    </section>
  );
}

function PreviewRow({ number, row, faults }: ImportRow) {
  const { t } = useTranslation('admin');
  const { name, address, city, state, zip, country, latitude, longitude } = row;
  const place = [address, city, state, zip, country].filter((part) => part.trim() !== '').join(', ');
  return (
    <li className="admin-import-row">
      <span className="admin-count">{number}</span>
      <p>
        <b>{name}</b>
        <small>{place}</small>
        <small>{t('import.position', { latitude, longitude })}</small>
        {faults.map((fault) => (
          <span key={fault} className="profile-fault">
            <IconAlertCircle aria-hidden="true" />
            {t(`import.rowFault.${fault}`)}
          </span>
        ))}
      </p>
    </li>
  );
}
