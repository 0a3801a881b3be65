import { Fragment } from 'react';

/** An id in letters so large that it may take several lines: they end after an underscore, not within a word. */
export function LongId({ id }: { id: string }) {
  return id.split(/(?<=_)/).map((word, place, { length }) => (
    <Fragment key={`${place}:${word}`}>
      {word}
      {place < length - 1 && <wbr />}
    </Fragment>
  ));
}
