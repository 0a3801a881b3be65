import { IconAlertCircle, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BasemapSources } from '#contracts/basemapSources.ts';
import { coordinateIn } from '#domain/locations/locationRow.ts';
import {
  cornersIn,
  middleIn,
  positionText,
  shapeFault,
  withPointed,
  type PositionText,
  type SiteShape,
} from '#machines/profileForm/siteShape.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { RadioRow } from '#ui/RadioRow.tsx';
import { TextField } from '#ui/TextField.tsx';
import { SiteMap } from './SiteMap.tsx';

type SitePlaceProps = {
  fields: SiteShape;
  isBusy: boolean;
  tiles: BasemapSources;
  onChanged: (shape: SiteShape) => void;
};
type PartProps = Omit<SitePlaceProps, 'tiles'>;

/** Where a location is: a point or the corners of its site, as numbers and on a map (ADMIN-02, ADMIN-03). */
export function SitePlace({ fields, isBusy, tiles, onChanged }: SitePlaceProps) {
  const { latitudeText, longitudeText, isArea, corners } = fields;
  const shape: SiteShape = { latitudeText, longitudeText, isArea, corners };
  const part = { fields: shape, isBusy, onChanged };
  return (
    <>
      <Kind {...part} />
      {isArea ? <Corners {...part} /> : <Point {...part} />}
      <SiteMap
        tiles={tiles}
        middle={middleIn(shape)}
        corners={isArea ? cornersIn(shape) : []}
        onPointed={(place) => {
          if (!isBusy) onChanged(withPointed(shape, place));
        }}
      />
    </>
  );
}

function Kind({ fields, isBusy, onChanged }: PartProps) {
  const { t } = useTranslation('admin');
  return (
    <fieldset className="admin-group" disabled={isBusy}>
      <legend>{t('site.kind')}</legend>
      {[false, true].map((isArea) => (
        <RadioRow
          key={String(isArea)}
          name="site"
          label={isArea ? t('site.polygon') : t('site.point')}
          aside={null}
          isChosen={fields.isArea === isArea}
          onChosen={() => onChanged({ ...fields, ...positionOf(fields), isArea })}
        />
      ))}
    </fieldset>
  );
}

/** A point that becomes of an area is its middle. */
function positionOf(fields: SiteShape): PositionText {
  const middle = middleIn(fields);
  return fields.isArea && middle !== null ? positionText(middle) : fields;
}

function Point({ fields, isBusy, onChanged }: PartProps) {
  return (
    <div className="admin-pair">
      <Position position={fields} isBusy={isBusy} onChanged={(text) => onChanged({ ...fields, ...text })} />
    </div>
  );
}

function Corners({ fields, isBusy, onChanged }: PartProps) {
  const { t } = useTranslation('admin');
  const { corners } = fields;
  const fault = shapeFault(fields);
  const set = (changed: readonly PositionText[]) => onChanged({ ...fields, corners: changed });
  return (
    <fieldset className="admin-group" disabled={isBusy}>
      <legend>{t('site.corners')}</legend>
      <p className="profile-note">{t('site.note')}</p>
      <ol className="admin-corners">
        {corners.map((corner, at) => (
          <li key={at} aria-label={t('site.corner', { number: at + 1 })}>
            <Position
              position={corner}
              isBusy={isBusy}
              onChanged={(text) => set(corners.with(at, { ...corner, ...text }))}
            />
            <IconButton
              label={t('site.removeCorner', { number: at + 1 })}
              isDisabled={isBusy}
              onPress={() => set(corners.filter((_, other) => other !== at))}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <div>
        <Button
          isDisabled={isBusy}
          onPress={() => set([...corners, { latitudeText: '', longitudeText: '' }])}
        >
          <IconPlus aria-hidden="true" />
          {t('site.addCorner')}
        </Button>
      </div>
      {fault !== null && (
        <p className="profile-fault" role="status">
          <IconAlertCircle aria-hidden="true" />
          {t(`site.fault.${fault}`)}
        </p>
      )}
    </fieldset>
  );
}

type PositionProps = {
  position: PositionText;
  isBusy: boolean;
  onChanged: (text: Partial<PositionText>) => void;
};

function Position({ position, isBusy, onChanged }: PositionProps) {
  const { t } = useTranslation('admin');
  const { latitudeText, longitudeText } = position;
  const isWrong = (text: string, limitDeg: 90 | 180) => text !== '' && coordinateIn(text, limitDeg) === null;
  return (
    <>
      <TextField
        label={t('location.latitude')}
        type="number"
        step="0.0001"
        value={latitudeText}
        isRequired
        isDisabled={isBusy}
        fault={isWrong(latitudeText, 90) ? t('location.latitudeRule') : null}
        onChanged={(text) => onChanged({ latitudeText: text })}
      />
      <TextField
        label={t('location.longitude')}
        type="number"
        step="0.0001"
        value={longitudeText}
        isRequired
        isDisabled={isBusy}
        fault={isWrong(longitudeText, 180) ? t('location.longitudeRule') : null}
        onChanged={(text) => onChanged({ longitudeText: text })}
      />
    </>
  );
}
