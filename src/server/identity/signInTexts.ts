/** The words of the sign-in page. They live here and not with the app's: the page must stand when the app does not. */
const enUS = {
  lang: 'en-US',
  title: 'Sign in',
  intro: 'Use the account of your company.',
  email: 'E-mail address',
  password: 'Password',
  submit: 'Sign in',
  cancel: 'Cancel',
  language: 'Language',
  wrongPassword: 'The e-mail address or the password is not right.',
  tooManyAttempts: 'Too many attempts. Wait a minute, then try again.',
  accountWaits:
    'Too many wrong passwords for this account. Wait a quarter of an hour, or sign in on a device that you have used here before.',
  cancelled: 'Sign-in was cancelled.',
  passkey: 'Sign in with a passkey',
  wrongPasskey: 'The passkey could not be checked. Try again, or use your password.',
  secondTitle: 'Confirm that it is you',
  secondIntro: 'Enter the six-digit code of your authenticator app, or one of your recovery codes.',
  recoveryIntro: 'Use your passkey, or enter one of your recovery codes.',
  code: 'Code',
  secondSubmit: 'Continue',
  secondPasskey: 'Use a passkey',
  wrongCode: 'That code is not right, or it was used before.',
  tooLate: 'That took too long. Sign in again.',
  tooManyCodes: 'Too many wrong codes. Wait a quarter of an hour, then sign in again.',
  errorTitle: 'Sign-in cannot start',
  errorIntro: 'The page that sent you here made a mistake. Close this window and try again from the start.',
  errorDetail: 'For support',
};

type SignInTexts = typeof enUS;

const frCA: SignInTexts = {
  lang: 'fr-CA',
  title: 'Connexion',
  intro: 'Utilisez le compte de votre entreprise.',
  email: 'Adresse courriel',
  password: 'Mot de passe',
  submit: 'Se connecter',
  cancel: 'Annuler',
  language: 'Langue',
  wrongPassword: 'L’adresse courriel ou le mot de passe est incorrect.',
  tooManyAttempts: 'Trop de tentatives. Attendez une minute, puis réessayez.',
  accountWaits:
    'Trop de mots de passe incorrects pour ce compte. Attendez un quart d’heure, ou connectez-vous sur un appareil que vous avez déjà utilisé ici.',
  cancelled: 'La connexion a été annulée.',
  passkey: 'Se connecter avec une clé d’accès',
  wrongPasskey: 'La clé d’accès n’a pas pu être vérifiée. Réessayez ou utilisez votre mot de passe.',
  secondTitle: 'Confirmez votre identité',
  secondIntro:
    'Entrez le code à six chiffres de votre application d’authentification ou un de vos codes de récupération.',
  recoveryIntro: 'Utilisez votre clé d’accès ou entrez un de vos codes de récupération.',
  code: 'Code',
  secondSubmit: 'Continuer',
  secondPasskey: 'Utiliser une clé d’accès',
  wrongCode: 'Ce code est incorrect ou a déjà servi.',
  tooLate: 'Le délai est écoulé. Connectez-vous de nouveau.',
  tooManyCodes: 'Trop de codes incorrects. Attendez un quart d’heure, puis connectez-vous de nouveau.',
  errorTitle: 'La connexion ne peut pas commencer',
  errorIntro:
    'La page qui vous a envoyé ici a fait une erreur. Fermez cette fenêtre et recommencez depuis le début.',
  errorDetail: 'Pour le soutien technique',
};

/** Texts in the language asked for; any other than fr-CA gives en-US (LANG-01). */
export function signInTexts(language: string | undefined): SignInTexts {
  return language === frCA.lang ? frCA : enUS;
}
export type { SignInTexts };
