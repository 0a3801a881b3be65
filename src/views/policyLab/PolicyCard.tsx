import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { PolicyText } from './labDraft.ts';
import { letterOf } from './labView.ts';
import { LabPlate } from './LabPlate.tsx';

type PolicyCardProps = {
  nth: number;
  policy: PolicyText;
  isBusy: boolean;
  onChanged: (changes: Partial<PolicyText>) => void;
  /** null: it has to stay. */
  onRemoved: (() => void) | null;
};

/** Rings and quiet period of one policy that is compared. */
export function PolicyCard({ nth, policy, isBusy, onChanged, onRemoved }: PolicyCardProps) {
  const { t } = useTranslation('policyLab');
  const letter = letterOf(nth);
  const field = (name: 'name' | 'alertMi' | 'warningMi' | 'quietMin') => ({
    label: t(`policy.${name}`),
    value: policy[name],
    isDisabled: isBusy,
    onChanged: (text: string) => onChanged({ [name]: text }),
  });
  return (
    <fieldset className="lab-box lab-card">
      <legend>
        <LabPlate nth={nth} />
        <span className="spoken">{t('policy.legend', { letter })}</span>
      </legend>
      <TextField {...field('name')} />
      <div className="lab-figures">
        <TextField {...field('alertMi')} />
        <TextField {...field('warningMi')} />
        <TextField {...field('quietMin')} />
      </div>
      {nth === 0 && <p>{t('policy.first')}</p>}
      {onRemoved !== null && (
        <Button isDisabled={isBusy} onPress={onRemoved}>
          {t('policy.remove', { letter })}
        </Button>
      )}
    </fieldset>
  );
}
