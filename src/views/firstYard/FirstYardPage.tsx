import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import {
  selectFault,
  selectIsAcceptable,
  selectIsAccepted,
  selectIsAddable,
  selectIsBusy,
  selectIsCityMissing,
  selectIsEditable,
  selectIsNameWrong,
  selectIsUnsigned,
  selectName,
  selectPlace,
} from '#machines/firstYard/firstYardSelectors.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Note } from '#ui/Note.tsx';
import { TextField } from '#ui/TextField.tsx';
import { AddressSearch } from '#views/admin/AddressSearch.tsx';
import { useFaultText } from '#views/yardFacts/useFaultText.ts';
import { CoveragePart } from './CoveragePart.tsx';
import type { FirstYardForm } from './firstYardView.ts';

/** Where the yard is, what sources prove there, and whether satellites alone are enough. */
export function FirstYardPage({ yard, addresses }: FirstYardForm) {
  const { t } = useTranslation('firstYard');
  const isUnsigned = useSelector(yard, selectIsUnsigned);
  if (isUnsigned) return <Unsigned yard={yard} />;
  return (
    <form
      className="first-yard-form"
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => {
        event.preventDefault();
        yard.send({ type: 'yard.confirmed' });
      }}
    >
      <p className="first-yard-hint">{t('intro')}</p>
      <PlacePart yard={yard} addresses={addresses} />
      <CoveragePart yard={yard} />
      <Acceptance yard={yard} />
      <Foot yard={yard} />
    </form>
  );
}

function PlacePart({ yard, addresses }: FirstYardForm) {
  const { t } = useTranslation(['firstYard', 'admin']);
  const place = useSelector(yard, selectPlace);
  const name = useSelector(yard, selectName);
  const isNameWrong = useSelector(yard, selectIsNameWrong);
  const isCityMissing = useSelector(yard, selectIsCityMissing);
  const isDisabled = !useSelector(yard, selectIsEditable);
  return (
    <>
      <TextField
        label={t('name')}
        value={name}
        isRequired
        isDisabled={isDisabled}
        hint={t('admin:location.nameRule')}
        fault={isNameWrong ? t('admin:location.nameRule') : null}
        onChanged={(typed) => yard.send({ type: 'name.typed', name: typed })}
      />
      <AddressSearch
        lookup={addresses}
        isDisabled={isDisabled}
        hint={t('addressHint')}
        onChosen={(chosen) => yard.send({ type: 'place.chosen', place: chosen })}
      />
      {isCityMissing && <Note kind="error" text={t('admin:address.noCity')} />}
      {place !== null && (
        <p className="first-yard-place">
          <strong>{place.title}</strong>
          <span>{t('admin:import.position', place)}</span>
        </p>
      )}
    </>
  );
}

/** Asked only where satellites are all that could prove the place quiet. */
function Acceptance({ yard }: Pick<FirstYardForm, 'yard'>) {
  const { t } = useTranslation('firstYard');
  const isAcceptable = useSelector(yard, selectIsAcceptable);
  const isAccepted = useSelector(yard, selectIsAccepted);
  const isDisabled = !useSelector(yard, selectIsEditable);
  if (!isAcceptable) return null;
  return (
    <fieldset className="first-yard-acceptance">
      <legend>{t('acceptance.title')}</legend>
      <p>{t('acceptance.without')}</p>
      <p>{t('acceptance.with')}</p>
      <Checkbox
        label={t('acceptance.label')}
        isChecked={isAccepted}
        isDisabled={isDisabled}
        onTurned={(turned) => yard.send({ type: 'acceptance.turned', isAccepted: turned })}
      />
    </fieldset>
  );
}

function Foot({ yard }: Pick<FirstYardForm, 'yard'>) {
  const { t } = useTranslation('firstYard');
  const isAddable = useSelector(yard, selectIsAddable);
  const isBusy = useSelector(yard, selectIsBusy);
  const fault = useSelector(yard, selectFault);
  const faultText = useFaultText();
  return (
    <>
      {fault !== null && <Note kind="error" text={faultText(fault)} />}
      {!isAddable && !isBusy && <p className="first-yard-hint">{t('missing')}</p>}
      <div>
        <Button kind="primary" isDisabled={!isAddable}>
          {isBusy ? t('adding') : t('add')}
        </Button>
      </div>
    </>
  );
}

/** The yard stands, and nobody has signed for it. */
function Unsigned({ yard }: Pick<FirstYardForm, 'yard'>) {
  const { t } = useTranslation('firstYard');
  const fault = useSelector(yard, selectFault);
  const faultText = useFaultText();
  return (
    <section className="first-yard-form" aria-label={t('title')}>
      {fault !== null && <Note kind="error" text={faultText(fault)} />}
      <p role="alert">{t('unsigned')}</p>
      <div className="first-yard-orders">
        <Button kind="primary" onPress={() => yard.send({ type: 'signing.repeated' })}>
          {t('signAgain')}
        </Button>
        <Button onPress={() => yard.send({ type: 'signing.left' })}>{t('leave')}</Button>
      </div>
    </section>
  );
}
