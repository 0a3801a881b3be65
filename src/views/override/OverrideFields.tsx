import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/language/language.ts';
import { PREDEFINED_MESSAGES } from '#domain/override/predefinedMessages.ts';
import { selectExisting, selectForm, selectIsBusy } from '#machines/override/overrideSelectors.ts';
import { Chip } from '#ui/Chip.tsx';
import { RadioRow } from '#ui/RadioRow.tsx';
import { Switch } from '#ui/Switch.tsx';
import type { OverrideRef } from './overrideView.ts';
import { useGroupName } from './useGroupName.ts';
import { useOverrideText } from '../yardFacts/useOverrideText.ts';

type OverrideFieldsProps = { override: OverrideRef; language: Language };

const GROUPS = ['Default', 'Other'] as const;

/** Switch and messages of the form, and what they mean for the override in force (OVR-04, OVR-08, OVR-09). */
export function OverrideFields({ override, language }: OverrideFieldsProps) {
  const { t } = useTranslation('override');
  const { isOn } = useSelector(override, selectForm);
  const isBusy = useSelector(override, selectIsBusy);
  const existing = useSelector(override, selectExisting);
  const overrideText = useOverrideText(language);
  const title = overrideText(existing.title) ?? t('form.title');
  return (
    <>
      <Switch
        label={t('form.switch')}
        isOn={isOn}
        isDisabled={isBusy}
        onTurned={(turnedOn) => override.send({ type: 'switch.turned', isOn: turnedOn })}
      />
      {existing.isSet && (
        <p className="oform-text">{isOn ? t('form.replaces', { title }) : t('form.removes', { title })}</p>
      )}
      {!existing.isSet && !isOn && <p className="oform-text">{t('form.none')}</p>}
      {isOn && <Messages override={override} language={language} />}
    </>
  );
}

/** The predefined messages by groups, each with the status that it sets (OVR-06, OVR-07). */
function Messages({ override, language }: OverrideFieldsProps) {
  const { t } = useTranslation('common');
  const { messageId } = useSelector(override, selectForm);
  const isBusy = useSelector(override, selectIsBusy);
  const groupName = useGroupName();
  const overrideText = useOverrideText(language);
  const name = useId();
  return GROUPS.map((group) => (
    <fieldset className="choice-group" key={group}>
      <legend>{groupName(group)}</legend>
      {PREDEFINED_MESSAGES.filter((message) => message.group === group).map(({ id, text, yardStatus }) => {
        const statusStyle = yardStatus === 'OPEN' ? 'open' : 'closed';
        return (
          <RadioRow
            key={id}
            name={name}
            label={overrideText(text) ?? text}
            aside={<Chip statusStyle={statusStyle} word={t(`status.${statusStyle}`)} />}
            isChosen={id === messageId}
            isDisabled={isBusy}
            onChosen={() => override.send({ type: 'message.chosen', messageId: id })}
          />
        );
      })}
    </fieldset>
  ));
}
