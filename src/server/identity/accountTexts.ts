/** The words of the pages where an account is made: by invitation, and the first one by the setup code. */
const enUS = {
  lang: 'en-US',
  language: 'Language',
  registration: { title: 'Make your account', intro: 'You were invited to Safety Command Center.' },
  setup: {
    title: 'First administrator',
    intro: 'Nobody has an account yet. The code stands in the log of the service, written at its start.',
  },
  reset: { title: 'Choose a new password', intro: 'Your administrator has reset your password.' },
  code: 'Setup code',
  client: 'Company code',
  clientHint: '2 to 30 letters, digits or underscores',
  name: 'Name',
  email: 'E-mail address',
  password: 'Password',
  passwordHint: '12 characters or more; spaces are allowed',
  repeated: 'Repeat the password',
  submit: 'Make account',
  submitReset: 'Save password',
  faults: {
    code: 'The setup code is not right.',
    client: 'The company code has 2 to 30 letters, digits or underscores.',
    name: 'A name has 2 to 40 letters, digits, parentheses, apostrophes, hyphens or single spaces.',
    email: 'That is no e-mail address.',
    emailTaken: 'There is an account with this e-mail address.',
    password: 'The password breaks the rule below it.',
    passwordTooCommon: 'This password is easy to guess. Use several unrelated words, for instance.',
    repeated: 'The two passwords are not the same.',
  },
  closedTitle: 'This page is closed',
  closedRegistration: 'The link was used already, or it has expired. Ask your administrator for a new one.',
  closedSetup: 'The service has an administrator already. Sign in.',
  doneTitle: 'Your account is ready',
  done: 'You can sign in with your e-mail address and your password now.',
  doneResetTitle: 'Your password is saved',
  doneReset: 'You can sign in with your new password now.',
  open: 'Open Safety Command Center',
  tooManyAttempts: 'Too many attempts. Wait a minute, then try again.',
};
export type AccountTexts = typeof enUS;

const frCA: AccountTexts = {
  lang: 'fr-CA',
  language: 'Langue',
  registration: { title: 'Créez votre compte', intro: 'Vous êtes invité à utiliser Safety Command Center.' },
  setup: {
    title: 'Premier administrateur',
    intro:
      'Personne n’a encore de compte. Le code se trouve dans le journal du service, écrit à son démarrage.',
  },
  reset: {
    title: 'Choisissez un nouveau mot de passe',
    intro: 'Votre administrateur a réinitialisé votre mot de passe.',
  },
  code: 'Code de mise en service',
  client: 'Code de l’entreprise',
  clientHint: 'de 2 à 30 lettres, chiffres ou traits de soulignement',
  name: 'Nom',
  email: 'Adresse courriel',
  password: 'Mot de passe',
  passwordHint: '12 caractères ou plus\u00A0; les espaces sont permis',
  repeated: 'Répétez le mot de passe',
  submit: 'Créer le compte',
  submitReset: 'Enregistrer le mot de passe',
  faults: {
    code: 'Le code de mise en service est incorrect.',
    client: 'Le code de l’entreprise compte de 2 à 30 lettres, chiffres ou traits de soulignement.',
    name: 'Un nom compte de 2 à 40 lettres, chiffres, parenthèses, apostrophes, traits d’union ou espaces simples.',
    email: 'Ce n’est pas une adresse courriel.',
    emailTaken: 'Un compte existe déjà avec cette adresse courriel.',
    password: 'Le mot de passe ne respecte pas la règle indiquée.',
    passwordTooCommon:
      'Ce mot de passe est facile à deviner. Utilisez, par exemple, plusieurs mots sans lien entre eux.',
    repeated: 'Les deux mots de passe ne sont pas identiques.',
  },
  closedTitle: 'Cette page est fermée',
  closedRegistration: 'Le lien a déjà servi ou il a expiré. Demandez-en un nouveau à votre administrateur.',
  closedSetup: 'Le service a déjà un administrateur. Connectez-vous.',
  doneTitle: 'Votre compte est prêt',
  done: 'Vous pouvez maintenant vous connecter avec votre adresse courriel et votre mot de passe.',
  doneResetTitle: 'Votre mot de passe est enregistré',
  doneReset: 'Vous pouvez maintenant vous connecter avec votre nouveau mot de passe.',
  open: 'Ouvrir Safety Command Center',
  tooManyAttempts: 'Trop de tentatives. Attendez une minute, puis réessayez.',
};

/** Texts in the language asked for; any other than fr-CA gives en-US (LANG-01). */
export function accountTexts(language: string | null): AccountTexts {
  return language === frCA.lang ? frCA : enUS;
}
