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
  cancelled: 'Sign-in was cancelled.',
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
  cancelled: 'La connexion a été annulée.',
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
