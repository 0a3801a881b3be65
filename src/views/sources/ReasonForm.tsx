import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '#domain/language/cutText.ts';
import { selectIsConfirmable } from '#machines/sources/sourcesSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/Note.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useFaultText } from '#views/yardFacts/useFaultText.ts';
import type { SourcesRef } from './sourceView.ts';

type ReasonFormProps = {
  sources: SourcesRef;
  /** What is written and sent. */
  writing: { readonly reason: string; readonly isSending: boolean; readonly fault: string | null };
  /** Name of the form. */
  label: string;
  /** What the order does. */
  effect: string;
  /** Word of the button; `primary` gives a right, `danger` takes it away. */
  action: { readonly kind: 'primary' | 'danger'; readonly word: string };
  /** What is chosen besides the reason. */
  children?: ReactNode;
};

const LONGEST_REASON = 500;

/** An order that a person signs with a reason (GAP-137). */
export function ReasonForm({ sources, writing, label, effect, action, children }: ReasonFormProps) {
  const { t } = useTranslation('sources');
  const faultText = useFaultText();
  const { reason, isSending, fault } = writing;
  const isConfirmable = useSelector(sources, selectIsConfirmable);
  return (
    <form
      className="sources-grant"
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        sources.send({ type: 'order.confirmed' });
      }}
    >
      <p>{effect}</p>
      {children}
      <TextField
        label={t('grant.reason')}
        value={reason}
        isRequired
        isDisabled={isSending}
        hint={t('grant.reasonHint')}
        onChanged={(text) => sources.send({ type: 'reason.typed', reason: cutText(text, LONGEST_REASON) })}
      />
      {fault !== null && <Note kind="error" text={t('grant.notSaved', { reason: faultText(fault) })} />}
      <div className="sources-grant-foot">
        <Button isDisabled={isSending} onPress={() => sources.send({ type: 'order.dismissed' })}>
          {t('grant.cancel')}
        </Button>
        <Button kind={action.kind} isDisabled={!isConfirmable}>
          {isSending ? t('grant.sending') : action.word}
        </Button>
      </div>
    </form>
  );
}
