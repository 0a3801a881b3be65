import { IconUser } from '@tabler/icons-react';
import { initialsOf } from './initialsOf.ts';
import './initials.css';

/** The sign of a person. */
export function Initials({ name }: { name: string }) {
  const letters = initialsOf(name);
  return (
    <span className="initials" aria-hidden="true">
      {letters === '' ? <IconUser /> : letters}
    </span>
  );
}
