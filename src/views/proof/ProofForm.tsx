import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';
import { TextField } from '#ui/TextField.tsx';

type ProofFormProps = {
  kind: 'password' | 'code';
  isBusy: boolean;
  onSubmitted: (text: string) => void;
};

/** One field, for a password or a one-time code. */
export function ProofForm({ kind, isBusy, onSubmitted }: ProofFormProps) {
  const { t } = useTranslation('proof');
  const [text, write] = useState('');
  return (
    <form
      className="proof-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '') onSubmitted(text);
      }}
    >
      <TextField
        label={t(kind)}
        value={text}
        onChanged={write}
        type={kind === 'password' ? 'password' : 'text'}
        autoComplete={kind === 'password' ? 'current-password' : 'one-time-code'}
        isDisabled={isBusy}
      />
      <Button kind="primary" size="large" isDisabled={isBusy || text === ''}>
        {t('confirm')}
      </Button>
    </form>
  );
}
