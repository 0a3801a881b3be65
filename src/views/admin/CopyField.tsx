import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/Button.tsx';

/** Something to be taken elsewhere, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="admin-copy">
        <input id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <Button onPress={() => void navigator.clipboard?.writeText(text).then(() => setCopied(text))}>
          {isCopied ? <IconCheck aria-hidden="true" /> : <IconCopy aria-hidden="true" />}
          {isCopied ? t('copy.done') : t('copy.copy')}
        </Button>
      </div>
    </div>
  );
}
