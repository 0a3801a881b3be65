import { useTranslation } from 'react-i18next';
import {
  WARNING_ACTIONS,
  WARNING_TYPES,
  type WarningAction,
  type WarningType,
} from '#domain/policy/warningActions.ts';
import { SelectField } from '#ui/SelectField.tsx';

type WarningFieldsProps = {
  actions: Readonly<Record<WarningType, WarningAction>>;
  isBusy: boolean;
  onChanged: (type: WarningType, action: WarningAction) => void;
};

/** What each type of warning of the weather services does, folded until it is wanted. */
export function WarningFields({ actions, isBusy, onChanged }: WarningFieldsProps) {
  const { t } = useTranslation('policies');
  const options = WARNING_ACTIONS.map((action) => ({ id: action, label: t(`warningAction.${action}`) }));
  return (
    <details>
      <summary>{t('form.warnings')}</summary>
      <p>{t('form.warningsHint')}</p>
      <div className="policies-figures">
        {WARNING_TYPES.map((type) => (
          <SelectField
            key={type}
            label={t(`warning.${type}`)}
            value={actions[type]}
            options={options}
            isDisabled={isBusy}
            onChosen={(id) => {
              const action = WARNING_ACTIONS.find((one) => one === id);
              if (action !== undefined) onChanged(type, action);
            }}
          />
        ))}
      </div>
    </details>
  );
}
