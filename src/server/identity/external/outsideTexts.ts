/** Why an outside sign-in failed, for the person; the app shows it with the reason (AUTH-07). */
const enUS = {
  noEmail: 'Your sign-in provider does not say your e-mail address, or has not verified it.',
  noRole: 'Your account has no role that may use this product. Ask whoever manages your accounts.',
  noClient: 'Your account does not belong to an organisation that uses this product.',
  emailTaken: 'Another account uses your e-mail address. Ask an administrator.',
  otherClient: 'Your account belongs to another organisation. Ask an administrator.',
  unreachable: 'The sign-in provider cannot be reached. Try again in a moment.',
  notProved: 'The answer of the sign-in provider could not be checked. Try again.',
  notAnew: 'The sign-in provider does not say that it had you sign in just now. Ask an administrator.',
  otherPerson: 'You signed in with the provider as somebody else.',
  sessionOver: 'Your session has ended. Sign in again.',
  tooLate: 'This sign-in began too long ago, or in another browser.',
};

export type OutsideFault = keyof typeof enUS;

const frCA: Readonly<Record<OutsideFault, string>> = {
  noEmail: 'Votre fournisseur de connexion n’indique pas votre adresse courriel ou ne l’a pas vérifiée.',
  noRole:
    'Votre compte n’a aucun rôle qui permet d’utiliser ce produit. Adressez-vous à la personne qui gère vos comptes.',
  noClient: 'Votre compte n’appartient pas à une organisation qui utilise ce produit.',
  emailTaken: 'Un autre compte utilise votre adresse courriel. Adressez-vous à un administrateur.',
  otherClient: 'Votre compte appartient à une autre organisation. Adressez-vous à un administrateur.',
  unreachable: 'Le fournisseur de connexion est injoignable. Réessayez dans un instant.',
  notProved: 'La réponse du fournisseur de connexion n’a pas pu être vérifiée. Réessayez.',
  notAnew:
    'Le fournisseur de connexion n’indique pas que vous venez de vous connecter. Adressez-vous à un administrateur.',
  otherPerson: 'Vous vous êtes connecté chez le fournisseur sous une autre identité.',
  sessionOver: 'Votre session est terminée. Connectez-vous de nouveau.',
  tooLate: 'Cette connexion a commencé il y a trop longtemps ou dans un autre navigateur.',
};

/** The fault in the language asked for; any other than fr-CA gives en-US. */
export function outsideFaultText(fault: OutsideFault, language: string): string {
  return (language === 'fr-CA' ? frCA : enUS)[fault];
}
