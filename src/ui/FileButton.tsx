import { IconFileUpload } from '@tabler/icons-react';
import { useId } from 'react';
import './Button.css';
import './FileButton.css';

type FileButtonProps = {
  label: string;
  /** Stands beside it: what may be chosen, or what was. */
  note: string;
  /** Kinds of files that the browser offers, such as `.csv`; left out: all. */
  accept?: string;
  isDisabled: boolean;
  onFile: (file: File) => void;
};

/** Lets one file be chosen. Looks like a button: the browser's own speaks the browser's language. */
export function FileButton({ label, note, accept, isDisabled, onFile }: FileButtonProps) {
  const noteId = useId();
  return (
    <div className="filebutton">
      <label className="btn btn-plain btn-normal">
        <input
          type="file"
          className="spoken"
          accept={accept}
          disabled={isDisabled}
          aria-describedby={noteId}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) onFile(file);
            currentTarget.value = ''; // the same file, mended, can be chosen again
          }}
        />
        <IconFileUpload aria-hidden="true" />
        {label}
      </label>
      <span id={noteId}>{note}</span>
    </div>
  );
}
