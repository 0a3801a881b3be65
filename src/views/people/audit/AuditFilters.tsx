import { useTranslation } from 'react-i18next';
import { AUDIT_ACTIONS } from '#contracts/auditAction.ts';
import type { Language } from '#domain/language/language.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { isTurned, SERVICE, type AuditChoice, type AuditPerson } from './auditChoice.ts';
import { useAuditWords } from './useAuditWords.ts';

type AuditFiltersProps = {
  choice: AuditChoice;
  people: readonly AuditPerson[];
  language: Language;
  onChosen: (choice: AuditChoice) => void;
};

const OUTCOMES = ['done', 'refused'] as const;

/** Person, action, outcome and days that limit the audit. */
export function AuditFilters({ choice, people, language, onChosen }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const { actionName } = useAuditWords();
  const actions = AUDIT_ACTIONS.map((id) => ({ id, label: actionName(id) })).sort((one, other) =>
    one.label.localeCompare(other.label, language),
  );
  const persons = [
    ...people.map(({ id, name: label }) => ({ id, label })),
    { id: SERVICE, label: t('who.service') },
  ];
  return (
    <search className="audit-filters" aria-label={t('filter.title')}>
      <SelectField
        label={t('filter.who')}
        value={choice.who}
        options={[{ id: '', label: t('filter.everybody') }, ...persons]}
        onChosen={(who) =>
          onChosen({ ...choice, who, whoName: people.find(({ id }) => id === who)?.name ?? '' })
        }
      />
      <SelectField
        label={t('filter.what')}
        value={choice.what}
        options={[{ id: '', label: t('filter.everything') }, ...actions]}
        onChosen={(what) => onChosen({ ...choice, what })}
      />
      <SelectField
        label={t('filter.outcome')}
        value={choice.outcome}
        options={[
          { id: '', label: t('filter.any') },
          ...OUTCOMES.map((id) => ({ id, label: t(`filter.${id}`) })),
        ]}
        onChosen={(id) => onChosen({ ...choice, outcome: OUTCOMES.find((one) => one === id) ?? '' })}
      />
      <TextField
        type="date"
        label={t('filter.from')}
        value={choice.fromDay}
        onChanged={(fromDay) => onChosen({ ...choice, fromDay })}
      />
      <TextField
        type="date"
        label={t('filter.to')}
        value={choice.toDay}
        fault={isTurned(choice) ? t('filter.order') : null}
        onChanged={(toDay) => onChosen({ ...choice, toDay })}
      />
    </search>
  );
}
