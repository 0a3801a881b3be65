import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  tagNameFault,
  type TagFields,
  type TagRow,
  type TagsDraft,
} from '#machines/profileForm/tagDrafts.ts';
import { Button } from '#ui/Button.tsx';
import { pageOf } from '#ui/pageOf.ts';
import { TextField } from '#ui/TextField.tsx';
import { FormFault, FormFrame, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { TagsFormRef } from './adminForms.ts';
import { AdminPager } from './AdminPager.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { RowActions } from './RowActions.tsx';
import { useFormFocus } from './useFormFocus.ts';
import './admin.css';

/** The words that locations are marked with (ADMIN-16). */
export function TagsTab({ tags }: { tags: TagsFormRef }) {
  const { t } = useTranslation(['admin', 'profile']);
  const form = useForm(tags);
  const { draft, isBusy, change } = form;
  const [asked, ask] = useState<TagRow | null>(null);
  const title = t('profile:tabs.tags');
  const isEditing = (draft?.fields ?? null) !== null;
  const frame = useFormFocus(isEditing);
  if (draft === null) return <FormWaiting title={title} isMissing={form.isMissing} onTryAgain={form.load} />;
  const { fields } = draft;
  const edit = (edited: TagFields | null) => change({ ...draft, removing: null, fields: edited });
  return (
    <div className="admin-locations" data-editing={isEditing || undefined} ref={frame}>
      <section className="profile-form" aria-label={title}>
        <div className="profile-fields">
          <div className="admin-row-head">
            <h3 className="profile-heading">
              {title} <span className="admin-count">{t('figure', { count: draft.tags.length })}</span>
            </h3>
            <Button kind="primary" isDisabled={isBusy} onPress={() => edit({ id: null, name: '' })}>
              <IconPlus aria-hidden="true" />
              {t('tags.add')}
            </Button>
          </div>
          {fields === null && <FormFault fault={form.fault} />}
          <TagTable
            tags={draft.tags}
            isBusy={isBusy}
            onEdited={({ id, name }) => edit({ id, name })}
            onRemoved={ask}
          />
        </div>
      </section>
      {fields !== null && <TagForm form={form} draft={draft} fields={fields} onEdited={edit} />}
      {asked !== null && (
        <ConfirmDialog
          question={t('tags.question')}
          doLabel={t('locations.doRemove')}
          onCancelled={() => ask(null)}
          onConfirmed={() => {
            ask(null);
            change({ ...draft, fields: null, removing: asked.id });
            form.save();
          }}
        >
          {t('tags.marks', { name: asked.name, count: asked.locationCount })}
        </ConfirmDialog>
      )}
    </div>
  );
}

type TagTableProps = {
  tags: readonly TagRow[];
  isBusy: boolean;
  onEdited: (tag: TagRow) => void;
  onRemoved: (tag: TagRow) => void;
};

function TagTable({ tags, isBusy, onEdited, onRemoved }: TagTableProps) {
  const { t } = useTranslation('admin');
  const [wanted, setPage] = useState(0);
  const { page, shown } = pageOf(tags, wanted);
  if (tags.length === 0) return <p className="profile-note">{t('tags.none')}</p>;
  return (
    <>
      <table className="admin-table">
        <thead>
          <tr>
            <th scope="col">{t('locations.name')}</th>
            <th scope="col">{t('tags.locations')}</th>
            <th scope="col">
              <span className="spoken">{t('locations.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((tag) => (
            <tr key={tag.id}>
              <th scope="row">{tag.name}</th>
              <td className="admin-number">{t('figure', { count: tag.locationCount })}</td>
              <RowActions
                name={tag.name}
                editLabel={t('tags.rename', { name: tag.name })}
                isBusy={isBusy}
                onEdited={() => onEdited(tag)}
                onRemoved={() => onRemoved(tag)}
              />
            </tr>
          ))}
        </tbody>
      </table>
      <AdminPager count={tags.length} page={page} onPage={setPage} />
    </>
  );
}

type TagFormProps = {
  form: Pick<ReturnType<typeof useForm<TagsDraft, unknown>>, 'isBusy' | 'isSavable' | 'fault' | 'save'>;
  draft: TagsDraft;
  fields: TagFields;
  onEdited: (fields: TagFields | null) => void;
};

/** The name of one tag, new or to be changed. */
function TagForm({ form, draft, fields, onEdited }: TagFormProps) {
  const { t } = useTranslation(['admin', 'profile']);
  const { isBusy } = form;
  const isNew = fields.id === null;
  const fault = isNew && fields.name === '' ? null : tagNameFault(fields, draft.tags);
  const faultText = fault === 'taken' ? t('tags.nameTaken') : t('tags.nameRule');
  return (
    <FormFrame
      title={isNew ? t('tags.new') : t('tags.edit')}
      form={form}
      saveLabel={isNew ? t('location.create') : t('profile:save')}
    >
      <FormFault fault={form.fault} />
      <TextField
        label={t('locations.name')}
        value={fields.name}
        isRequired
        isDisabled={isBusy}
        hint={t('tags.nameRule')}
        fault={fault === null ? null : faultText}
        onChanged={(name) => onEdited({ ...fields, name })}
      />
      <div>
        <Button isDisabled={isBusy} onPress={() => onEdited(null)}>
          {t('location.close')}
        </Button>
      </div>
    </FormFrame>
  );
}
