import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '#ui/Note.tsx';
import { BackLink } from './BackLink.tsx';

/** What a page that only some people may see is told of the person. */
export type GuardedProps = { readonly isAllowed: boolean; readonly children: ReactNode };

type GuardedPageProps = GuardedProps & {
  readonly className: string;
  readonly title: string;
  /** Why people may not see it. */
  readonly refused: string;
};

/** A page that only some people may see, or why this person may not, under its title in the browser. */
export function GuardedPage({ className, title, refused, isAllowed, children }: GuardedPageProps) {
  const { t } = useTranslation('common');
  return (
    <main className={className}>
      <title>{`${title} - ${t('product')}`}</title>
      {isAllowed ? children : <RefusedPage title={title} text={refused} />}
    </main>
  );
}

/** Stands in place of a page that this person may not see, under its title, and leads on. */
export function RefusedPage({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h1>{title}</h1>
      <RefusedNote text={text} />
    </>
  );
}

/** The same where the title stands already. */
export function RefusedNote({ text }: { text: string }) {
  return (
    <>
      <Note kind="error" text={text} />
      <BackLink />
    </>
  );
}
