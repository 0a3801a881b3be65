import { useTranslation } from 'react-i18next';
import { useFaultText } from '#views/yard/useFaultText.ts';

/** Refusals of the service that forms meet, by its keys. */
const REFUSALS = [
  'lastAdmin',
  'ownAccount',
  'personDisabled',
  'passwordElsewhere',
  'accountsElsewhere',
  'sessionNotFound',
  'userNotFound',
  'locationExists',
  'overrideStands',
  'oldSecretStillHolds',
  'tagExists',
  'tagNotFound',
  'wrongPassword',
  'passwordTooCommon',
  'kioskCodeNotFound',
  'kioskNotFound',
  'passkeyNotProved',
  'passkeyExists',
  'passkeyCancelled',
  'passkeyNotFound',
  'totpExists',
  'totpNotFound',
  'wrongProof',
  'tooManyProofs',
  'noSecondFactor',
  'clientExists',
  'clientActive',
  'clientNotFound',
  'emailTaken',
  'ownClient',
  'invalidRequest',
  'tooManyRequests',
] as const;

/** Puts into words why a form could not be saved. */
export function useFormFaultText() {
  const { t } = useTranslation('profile');
  const faultText = useFaultText();
  return (fault: string): string => {
    const key = REFUSALS.find((refusal) => refusal === fault);
    return key === undefined ? faultText(fault) : t(`refusals.${key}`);
  };
}
