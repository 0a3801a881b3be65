import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '#domain/language/foldText.ts';
import { sortByName } from '#domain/locations/sortByName.ts';
import { Switch } from '#ui/Switch.tsx';
import { TextField } from '#ui/TextField.tsx';

type FacilityChoicesProps = {
  /** Facilities that can be chosen, in any order. */
  facilityIds: readonly string[];
  chosen: readonly string[];
  isBusy: boolean;
  onChosen: (chosen: readonly string[]) => void;
};

/** So many facilities are seen at a glance. */
const SEARCHED_ABOVE = 8;

/** One switch for each facility by name, with a search where they are many. */
export function FacilityChoices({ facilityIds, chosen, isBusy, onChosen }: FacilityChoicesProps) {
  const { t } = useTranslation('policies');
  const [sought, seek] = useState('');
  if (facilityIds.length === 0) return <p>{t('assignNone')}</p>;
  // what is chosen stays in sight, as it is assigned too
  const shown = sortByName(
    facilityIds.filter((id) => chosen.includes(id) || isFound(id, sought)).map((id) => ({ id })),
  );
  return (
    <>
      {facilityIds.length > SEARCHED_ABOVE && (
        <TextField
          label={t('assignSearch')}
          type="search"
          value={sought}
          isDisabled={isBusy}
          onChanged={seek}
        />
      )}
      {shown.length === 0 && <p role="status">{t('assignNoMatch')}</p>}
      {shown.length > 0 && (
        <div className="policies-choices">
          {shown.map(({ id: facilityId }) => (
            <Switch
              key={facilityId}
              label={facilityId}
              isOn={chosen.includes(facilityId)}
              isDisabled={isBusy}
              onTurned={(isOn) =>
                onChosen(isOn ? [...chosen, facilityId] : chosen.filter((id) => id !== facilityId))
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

function isFound(facilityId: string, sought: string): boolean {
  return foldText(facilityId).includes(foldText(sought.trim()));
}
