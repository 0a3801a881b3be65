import { useTranslation } from 'react-i18next';
import { WEATHER_THRESHOLDS } from '#domain/policy/weatherThresholds.ts';
import { TextField } from '#ui/TextField.tsx';
import { limitKey } from './policyDraft.ts';
import { useLimitName } from './useLimitName.ts';

type LimitFieldsProps = {
  limits: Readonly<Record<string, string>>;
  isBusy: boolean;
  onChanged: (key: string, text: string) => void;
};

/** One field for each limit of the weather, folded until it is wanted. */
export function LimitFields({ limits, isBusy, onChanged }: LimitFieldsProps) {
  const { t } = useTranslation('policies');
  const limitName = useLimitName();
  return (
    <details>
      <summary>{t('form.limits')}</summary>
      <p>{t('form.limitsHint')}</p>
      <div className="policies-figures">
        {WEATHER_THRESHOLDS.map((row) => {
          const key = limitKey(row);
          return (
            <TextField
              key={key}
              label={limitName(row)}
              value={limits[key] ?? ''}
              isRequired
              isDisabled={isBusy}
              onChanged={(text) => onChanged(key, text)}
            />
          );
        })}
      </div>
    </details>
  );
}
