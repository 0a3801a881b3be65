import { useTranslation } from 'react-i18next';
import type { AuditSeal } from '#contracts/audit.ts';
import type { AuditDraft, AuditOrder } from '#machines/profileForm/auditDraft.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import { useForm } from '#views/profile/useForm.ts';
import type { PeopleLocale } from '../peopleForms.ts';
import { personsIn, type AuditChoice, type AuditPerson } from './auditChoice.ts';
import { AuditFilters } from './AuditFilters.tsx';
import type { AuditForm } from './auditForm.ts';
import { AuditTable } from './AuditTable.tsx';
import './audit.css';

export type AuditPageProps = {
  /** The audit as the choice shows it; null: not begun yet. */
  form: AuditForm | null;
  choice: AuditChoice;
  people: readonly AuditPerson[];
  locale: PeopleLocale;
  onChosen: (choice: AuditChoice) => void;
};

/** Who did what in the client, for its administrators and site admins. */
export function AuditPage({ form, ...rest }: AuditPageProps) {
  const { t } = useTranslation('audit');
  return (
    <div className="people-sheet">
      <header className="people-top">
        <div>
          <h1>{t('title')}</h1>
          <p>{t('intro')}</p>
        </div>
      </header>
      {form !== null && <Sheet form={form} {...rest} />}
    </div>
  );
}

/** The same below the people of the client. */
export function AuditBelow({ form, ...rest }: AuditPageProps) {
  const { t } = useTranslation('audit');
  return (
    <div className="people-audit">
      <h2>{t('title')}</h2>
      {form !== null && <Sheet form={form} {...rest} />}
    </div>
  );
}

/** Stays while the form changes with the choice, so that the keyboard stays in the field. */
function Sheet({ form, choice, people, locale, onChosen }: AuditPageProps & { form: AuditForm }) {
  const { draft } = useForm(form);
  const persons = personsIn(people, draft?.entries ?? [], choice);
  return (
    <>
      <AuditFilters choice={choice} onChosen={onChosen} people={persons} language={locale.language} />
      <Found form={form} locale={locale} />
    </>
  );
}

function Found({ form: formRef, locale }: { form: AuditForm; locale: PeopleLocale }) {
  const { t } = useTranslation('audit');
  const form = useForm(formRef);
  const { draft, isBusy } = form;
  if (draft === null && form.fault === 'notAuthorised') return <Note kind="error" text={t('refused')} />;
  if (draft === null) {
    return (
      <div className="people-box">
        <FormWaiting title={t('title')} level={null} isMissing={form.isMissing} onTryAgain={form.load} />
      </div>
    );
  }
  const ask = (order: AuditOrder) => {
    form.change({ ...draft, order });
    form.save();
  };
  return (
    <section className="people-box" aria-label={t('title')} aria-busy={isBusy}>
      <div className="audit-doing">
        <Button isDisabled={isBusy} onPress={() => ask('check')}>
          {t('check')}
        </Button>
        <Button isDisabled={isBusy} onPress={() => ask('download')}>
          {t('download')}
        </Button>
      </div>
      {draft.seal !== null && <Seal seal={draft.seal} />}
      <FormFault fault={form.fault} />
      {draft.entries.length === 0 ? (
        <p className="people-none" role="status">
          {t('none')}
        </p>
      ) : (
        <AuditTable entries={draft.entries} locale={locale} />
      )}
      {draft.entries.length > 0 && <Foot draft={draft} isBusy={isBusy} onMore={() => ask('more')} />}
    </section>
  );
}

function Foot({ draft, isBusy, onMore }: { draft: AuditDraft; isBusy: boolean; onMore: () => void }) {
  const { t } = useTranslation('audit');
  return (
    <p className="audit-foot">
      {draft.next === null ? (
        t('end')
      ) : (
        <Button isDisabled={isBusy} onPress={onMore}>
          {t(isBusy ? 'loading' : 'more')}
        </Button>
      )}
    </p>
  );
}

function Seal({ seal: { unbroken, entries, brokenAt } }: { seal: AuditSeal }) {
  const { t } = useTranslation('audit');
  return unbroken ? (
    <Note kind="info" text={t('unbroken', { count: entries })} />
  ) : (
    <Note kind="error" text={t('broken', { at: brokenAt ?? 0 })} />
  );
}
