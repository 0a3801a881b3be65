import { Select } from '#ui/Select.tsx';
import { ChipList } from './ChipList.tsx';

type ChipChoiceProps<Id extends string | number> = {
  label: string;
  /** Of the list that adds one. */
  addLabel: string;
  items: readonly { readonly id: Id; readonly name: string }[];
  chosen: readonly Id[];
  /** What is said in place of chips; null: nothing. */
  note: string | null;
  isDisabled: boolean;
  onChosen: (ids: readonly Id[]) => void;
};

/** Some of a list: the chosen as chips, the others in a list to add from. */
export function ChipChoice<Id extends string | number>(props: ChipChoiceProps<Id>) {
  const { label, addLabel, items, chosen, note, isDisabled, onChosen } = props;
  const held = items.filter(({ id }) => chosen.includes(id));
  const others = items.filter(({ id }) => !chosen.includes(id));
  const add = (value: string) =>
    onChosen([...chosen, ...others.flatMap(({ id }) => (String(id) === value ? [id] : []))]);
  return (
    <fieldset className="admin-group" disabled={isDisabled}>
      <legend>{label}</legend>
      {note !== null && <p className="profile-note">{note}</p>}
      <ChipList
        label={label}
        items={held.map(({ id, name }) => ({ id: String(id), label: name }))}
        isDisabled={isDisabled}
        onRemoved={(removed) => onChosen(chosen.filter((id) => String(id) !== removed))}
      />
      {others.length > 0 && (
        <Select
          label={addLabel}
          value=""
          options={[
            { id: '', label: addLabel },
            ...others.map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          onChosen={add}
        />
      )}
    </fieldset>
  );
}
