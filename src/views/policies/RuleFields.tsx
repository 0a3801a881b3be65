import { useTranslation } from 'react-i18next';
import type { PolicyOverview } from '#contracts/policy.ts';
import { WEATHER_HAZARDS } from '#domain/alerting/weatherFreshness.ts';
import { Switch } from '#ui/Switch.tsx';
import { LimitFields } from './LimitFields.tsx';
import type { PolicyText } from './policyDraft.ts';
import { WarningFields } from './WarningFields.tsx';

type RuleFieldsProps = {
  text: PolicyText;
  sources: PolicyOverview['sources'];
  isBusy: boolean;
  onChanged: (changes: Partial<PolicyText>) => void;
};

/** What is watched by which limits, and which sources have to be fresh. */
export function RuleFields({ text, sources, isBusy, onChanged }: RuleFieldsProps) {
  const { t } = useTranslation('policies');
  return (
    <>
      <fieldset>
        <legend>{t('form.hazards')}</legend>
        {WEATHER_HAZARDS.map((hazard) => (
          <Switch
            key={hazard}
            label={t(`hazard.${hazard}`)}
            isOn={text.watchedHazards.includes(hazard)}
            isDisabled={isBusy}
            onTurned={(isOn) => onChanged({ watchedHazards: toggled(text.watchedHazards, hazard, isOn) })}
          />
        ))}
      </fieldset>
      <LimitFields
        limits={text.limits}
        isBusy={isBusy}
        onChanged={(key, limit) => onChanged({ limits: { ...text.limits, [key]: limit } })}
      />
      <WarningFields
        actions={text.warningActions}
        isBusy={isBusy}
        onChanged={(type, action) =>
          onChanged({ warningActions: { ...text.warningActions, [type]: action } })
        }
      />
      {sources.length > 0 && (
        <fieldset>
          <legend>{t('form.sources')}</legend>
          {sources.map(({ id, name }) => (
            <Switch
              key={id}
              label={name}
              isOn={text.requiredSources.includes(id)}
              isDisabled={isBusy}
              onTurned={(isOn) => onChanged({ requiredSources: toggled(text.requiredSources, id, isOn) })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function toggled<Item>(items: readonly Item[], item: Item, isOn: boolean): Item[] {
  return isOn ? [...items, item] : items.filter((one) => one !== item);
}
