import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/language/cutText.ts';
import type { KioskConfirmation } from '#contracts/kiosk.ts';
import { Button } from '#ui/Button.tsx';
import { RadioRow } from '#ui/RadioRow.tsx';
import { TextField } from '#ui/TextField.tsx';
import { FacilityChoice } from '#views/profile/FacilityChoice.tsx';
import { FormFault, FormWaiting } from '#views/profile/FormFrame.tsx';
import type { useForm } from '#views/profile/useForm.ts';
import type { ScreenOrder, ScreensDraft } from '#machines/profileForm/screenDrafts.ts';

type AddScreenFormProps = {
  form: ReturnType<typeof useForm<ScreensDraft, ScreenOrder>>;
  displayAddress: string;
  onAdded: (confirmation: KioskConfirmation) => void;
};

const MAX_CODE_LENGTH = 40;
const MAX_NAME_LENGTH = 80;

/** Asks for the code that a display shows, what it is called, and which facilities it shows. */
export function AddScreenForm({ form, displayAddress, onAdded }: AddScreenFormProps) {
  const { t } = useTranslation('kiosk');
  const [code, typeCode] = useState('');
  const [name, typeName] = useState('');
  /** null: all. */
  const [chosen, choose] = useState<readonly string[] | null>(null);
  const { draft, isBusy } = form;
  if (draft === null) {
    return <FormWaiting title={t('add.title')} level={2} isMissing={form.isMissing} onTryAgain={form.load} />;
  }
  const isNoneChosen = chosen !== null && chosen.length === 0;
  const isMissing = code.trim() === '' || name.trim() === '' || isNoneChosen;
  return (
    <form
      className="screens-add"
      noValidate
      aria-label={t('add.title')}
      onSubmit={(event) => {
        event.preventDefault();
        const facilityIds = chosen === null ? null : [...chosen];
        if (!isMissing && !isBusy) onAdded({ code: code.trim(), name: name.trim(), facilityIds });
      }}
    >
      <h2>{t('add.title')}</h2>
      <p>{t('add.note', { address: displayAddress })}</p>
      <TextField
        label={t('add.code')}
        value={code}
        isRequired
        isDisabled={isBusy}
        hint={t('add.codeHint')}
        onChanged={(text) => typeCode(text.toUpperCase().slice(0, MAX_CODE_LENGTH))}
      />
      <TextField
        label={t('add.name')}
        value={name}
        isRequired
        isDisabled={isBusy}
        hint={t('add.nameHint')}
        onChanged={(text) => typeName(cutText(text, MAX_NAME_LENGTH))}
      />
      <Facilities facilities={draft.facilities} chosen={chosen} isBusy={isBusy} onChosen={choose} />
      <FormFault fault={form.fault} />
      <Button kind="primary" isDisabled={isMissing || isBusy}>
        {t('add.save')}
      </Button>
    </form>
  );
}

type FacilitiesProps = {
  facilities: ScreensDraft['facilities'];
  /** null: all. */
  chosen: readonly string[] | null;
  isBusy: boolean;
  onChosen: (chosen: readonly string[] | null) => void;
};

function Facilities({ facilities, chosen, isBusy, onChosen }: FacilitiesProps) {
  const { t } = useTranslation('kiosk');
  const name = useId();
  return (
    <>
      <fieldset className="screens-which" disabled={isBusy}>
        <legend>{t('add.facilities')}</legend>
        <RadioRow
          name={name}
          label={t('add.all')}
          aside={null}
          isChosen={chosen === null}
          onChosen={() => onChosen(null)}
        />
        <RadioRow
          name={name}
          label={t('add.some')}
          aside={null}
          isChosen={chosen !== null}
          onChosen={() => onChosen([])}
        />
      </fieldset>
      {chosen !== null && (
        <FacilityChoice facilities={facilities} chosen={chosen} onChosen={onChosen} isDisabled={isBusy} />
      )}
      {chosen?.length === 0 && <p>{t('add.chooseOne')}</p>}
    </>
  );
}
