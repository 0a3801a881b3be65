import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contracts/audit.ts';
import { isValues } from './isValues.ts';
import { useValueText } from './useValueText.ts';

/** An assignment may name thousands. */
const MOST_FACILITIES = 10;
/** Values that the page has names for; those of another version are named as they are stored. */
const NAMED = [
  'alertRadiusM',
  'warningRadiusM',
  'quietPeriodMs',
  'watchedHazards',
  'requiredSources',
  'weatherLimits',
  'warningActions',
  'latitude',
  'longitude',
  'address',
  'city',
  'state',
  'postalCode',
  'countryCode',
  'tz',
  'isDevice',
  'tags',
  'defaultUnits',
  'geometry',
  'name',
  'phoneNumber',
  'language',
  'unitSystem',
  'unitMetricSubsystem',
  'overrideLifetimeHours',
  'callbackUrl',
] as const;
/** Settings that are on or off, each with words of its own for both. */
const SWITCHES = ['maySilenceLightning', 'asksFreshProof'] as const;

/** Puts what an entry of the audit has changed into plain words, one for each value: former ones too where it has them. */
export function useChangeWords() {
  const { t } = useTranslation('audit');
  const valueText = useValueText();

  function nameOf(key: string): string {
    const named = NAMED.find((one) => one === key);
    return named === undefined ? key : t(`value.${named}`);
  }

  function differences(before: unknown, after: unknown): string[] {
    if (isValues(after)) {
      const former = isValues(before) ? before : {};
      return Object.keys({ ...former, ...after })
        .filter((key) => JSON.stringify(former[key]) !== JSON.stringify(after[key]))
        .map((key) => {
          const texts = { name: nameOf(key), after: valueText(key, after[key]) };
          if (!isValues(before)) return t('now', texts);
          return t('changed', { ...texts, before: valueText(key, before[key]) });
        });
    }
    // the words of a switch say what it was
    const isTold = before !== undefined && typeof before !== 'boolean' && !isValues(before);
    return isTold ? [t('before', { text: valueText('', before) })] : [];
  }

  function access({ read, write }: AuditLine['detail']): string[] {
    if (typeof read !== 'boolean') return [];
    return [t(read !== write ? 'access.partly' : read ? 'access.given' : 'access.taken')];
  }

  return function changes({ detail }: AuditLine): string[] {
    const { facilities, fields } = detail;
    const ids = facilityIdsIn(facilities);
    const left = ids.length - MOST_FACILITIES;
    const shown = ids.slice(0, MOST_FACILITIES).join(', ');
    return [
      ...access(detail),
      ...SWITCHES.flatMap((key) => {
        const isOn = detail[key];
        const state = isOn === true ? 'on' : 'off';
        return typeof isOn === 'boolean' ? [t(`switch.${key}.${state}`)] : [];
      }),
      ...(['overrideLifetimeHours', 'callbackUrl'] as const).flatMap((key) =>
        key in detail ? [t('now', { name: nameOf(key), after: valueText(key, detail[key]) })] : [],
      ),
      ...(Array.isArray(fields)
        ? [t('fields', { names: fields.map((key) => nameOf(String(key))).join(', ') })]
        : []),
      ...(shown === '' ? [] : [t('facilities', { names: left > 0 ? `${shown} +${left}` : shown })]),
      ...differences(detail['before'], detail['after']),
    ];
  };
}

/** Ids in a list of changed facilities. */
function facilityIdsIn(facilities: unknown): string[] {
  if (!Array.isArray(facilities)) return [];
  return facilities.flatMap((one: unknown) =>
    isValues(one) && typeof one['facilityId'] === 'string' ? [one['facilityId']] : [],
  );
}
