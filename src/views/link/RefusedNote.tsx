import { Note } from '#ui/Note.tsx';
import { BackLink } from './BackLink.tsx';

/** Stands in place of a page that this person may not see, and leads on. */
export function RefusedNote({ text }: { text: string }) {
  return (
    <>
      <Note kind="error" text={text} />
      <BackLink />
    </>
  );
}
