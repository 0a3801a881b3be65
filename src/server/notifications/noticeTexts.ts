import type { Language } from '#domain/language/language.ts';

/** The words around an event, a poll or a route. Titles and advice are the event's own; none of them ever says that a yard is open (S1). */
const enUS = {
  subject: '{yard}: {title}',
  subjectOver: '{yard}: {title} is over',
  simulationMark: '[SIMULATION] ',
  simulation: 'SIMULATION: simulated or replayed weather. Do not run a real yard by it.',
  begun: '{title}\n{yard}',
  over: '{title} is over\n{yard}',
  overAdvice:
    'This alone does not mean that people may go out: other reasons may keep the yard closed. Look at the status of the yard first.',
  closest: 'Closest strike: {distance}, {time}',
  lastStrike: 'Last strike in range: {time}',
  earliestEnd: 'Earliest end: {time}. Each further strike in range moves it on.',
  endedAt: 'Ended: {time}',
  standing: 'Also in effect at this yard: {list}',
  stillStanding: 'Still in effect at this yard: {list}',
  asOf: 'As of {date}, {time}',
  confirm: 'Confirm that you have read this:',
  status: 'Status of the yard now:',
  why: 'You are told because you are subscribed to this yard. Change it in your profile.',
  sms: '{title} at {yard}, {time}. {advice} Confirm: {link}',
  smsOver: '{title} is over at {yard}, {time}. Check the status before going out. Confirm: {link}',
  revokedSubject: '{yard}: lightning ended your override',
  revoked: 'Lightning ended your override at {yard} on {date}, {time}. It no longer opens the yard.',
  revokedByStrike: 'Strike: {distance} from the yard on {date}, {time}',
  revokedByLateStrike:
    'Strike: {distance} from the yard on {date}, {time}. It fell before the override was set and was reported later.',
  revokedAdvice: 'Check the status of the yard now, and tell the people outside.',
  revokedWhy: 'You are told because you set this override. Silent times do not hold this message back.',
  smsRevoked: 'Lightning ended your override at {yard}, {time}. Check the yard status now. Confirm: {link}',
  pollChoose: 'Follow the link of your answer. Only the first one counts.',
  pollUntil: 'Answers count until {date}, {time}.',
  pollWhy: 'You are asked by an administrator of your organisation.',
  routeSubject: '{client}: a route was shared with you',
  route: 'Route: {link}',
  routeWhy: 'Risks along a route change. Open the link again before departure.',
  route1: 'Please review this route before departure.',
  route2: 'Weather risk on your route: drive with caution.',
  route3: 'Hazardous conditions on your route: delay or re-route.',
  route4: 'Updated route information.',
  resetSubject: 'Choose a new password for Safety Command Center',
  reset: 'Your administrator has reset your password. Your old password no longer works.',
  resetLink: 'Choose a new password within 24 hours. The link works once:\n{link}',
  factorsSubject: 'Your second factors for Safety Command Center were removed',
  factors: 'Your administrator has removed your passkeys, your authenticator app and your recovery codes.',
  factorsNext: 'Sign in with your password, then add a passkey or an authenticator app.',
  factorsWhy: 'Did you not ask for this? Tell your administrator at once and change your password.',
  factorsNextOutside: 'Sign in with your provider, then add a passkey or an authenticator app.',
  factorsWhyOutside:
    'Did you not ask for this? Tell your administrator at once and change your password at the provider that you sign in with.',
  resetWhy: 'Did you not expect this? Ask your administrator before you follow the link.',
  unknownDevice: 'an unknown device',
  newDeviceSubject: 'New sign-in to Safety Command Center',
  newDevice:
    'Somebody signed in to your account on {date}, {time}, with a device that you had not used before: {device}.',
  newDeviceAdvice:
    'Was it you? Then you need not do anything. If not, change your password in your profile at once and tell your administrator.',
  newDeviceAdviceOutside:
    'Was it you? Then you need not do anything. If not, change your password at the provider that you sign in with at once and tell your administrator.',
  sessionEndedSubject: 'A session of yours was ended for safety',
  sessionEnded:
    'One of your sessions was ended on {date}, {time}. It was used from two places at once, which happens when it was copied.',
  sessionEndedAdvice:
    'Sign in again, change your password in your profile and tell your administrator. Screens of that session show no status until somebody signs in.',
  sessionEndedAdviceOutside:
    'Sign in again, change your password at the provider that you sign in with and tell your administrator. Screens of that session show no status until somebody signs in.',
};

type NoticeTexts = typeof enUS;

const frCA: NoticeTexts = {
  subject: '{yard}\u00A0: {title}',
  subjectOver: '{yard}\u00A0: fin de l’événement «\u00A0{title}\u00A0»',
  simulationMark: '[SIMULATION] ',
  simulation: 'SIMULATION\u00A0: météo simulée ou rejouée. Ne vous y fiez pas pour un vrai site.',
  begun: '{title}\n{yard}',
  over: 'Fin de l’événement «\u00A0{title}\u00A0»\n{yard}',
  overAdvice:
    'Cela seul ne veut pas dire qu’on peut sortir\u00A0: d’autres raisons peuvent garder le site fermé. Consultez d’abord l’état du site.',
  closest: 'Éclair le plus proche\u00A0: {distance}, {time}',
  lastStrike: 'Dernier éclair à portée\u00A0: {time}',
  earliestEnd: 'Fin au plus tôt\u00A0: {time}. Chaque nouvel éclair à portée la repousse.',
  endedAt: 'Terminé\u00A0: {time}',
  standing: 'Aussi en vigueur à ce site\u00A0: {list}',
  stillStanding: 'Toujours en vigueur à ce site\u00A0: {list}',
  asOf: 'En date du {date}, {time}',
  confirm: 'Confirmez que vous avez lu ce message\u00A0:',
  status: 'État actuel du site\u00A0:',
  why: 'Vous recevez ce message parce que vous êtes abonné à ce site. Modifiez ce choix dans votre profil.',
  sms: '{title}, {yard}, {time}. {advice} Confirmez\u00A0: {link}',
  smsOver:
    'Fin de «\u00A0{title}\u00A0», {yard}, {time}. Consultez l’état du site avant de sortir. Confirmez\u00A0: {link}',
  revokedSubject: '{yard}\u00A0: la foudre a mis fin à votre dérogation',
  revoked: 'La foudre a mis fin à votre dérogation à {yard} le {date}, {time}. Elle n’ouvre plus le site.',
  revokedByStrike: 'Éclair\u00A0: à {distance} du site le {date}, {time}',
  revokedByLateStrike:
    'Éclair\u00A0: à {distance} du site le {date}, {time}. Il est tombé avant la dérogation et a été signalé plus tard.',
  revokedAdvice: 'Vérifiez maintenant l’état du site et avertissez les personnes à l’extérieur.',
  revokedWhy:
    'Vous recevez ce message parce que vous avez activé cette dérogation. Les heures de silence ne le retiennent pas.',
  smsRevoked:
    'La foudre a mis fin à votre dérogation, {yard}, {time}. Vérifiez l’état du site. Confirmez\u00A0: {link}',
  pollChoose: 'Suivez le lien de votre réponse. Seule la première compte.',
  pollUntil: 'Les réponses comptent jusqu’au {date}, {time}.',
  pollWhy: 'Un administrateur de votre organisation vous pose cette question.',
  routeSubject: '{client}\u00A0: un itinéraire vous est transmis',
  route: 'Itinéraire\u00A0: {link}',
  routeWhy: 'Les risques le long d’un itinéraire changent. Rouvrez le lien avant le départ.',
  route1: 'Veuillez vérifier cet itinéraire avant le départ.',
  route2: 'Risque météo sur votre itinéraire\u00A0: conduisez avec prudence.',
  route3: 'Conditions dangereuses sur votre itinéraire\u00A0: retardez le départ ou changez d’itinéraire.',
  route4: 'Renseignements à jour sur l’itinéraire.',
  resetSubject: 'Choisissez un nouveau mot de passe pour Safety Command Center',
  reset: 'Votre administrateur a réinitialisé votre mot de passe. L’ancien ne fonctionne plus.',
  resetLink: 'Choisissez un nouveau mot de passe d’ici 24 heures. Le lien ne sert qu’une fois\u00A0:\n{link}',
  factorsSubject: 'Vos deuxièmes facteurs pour Safety Command Center ont été retirés',
  factors:
    'Votre administrateur a retiré vos clés d’accès, votre application d’authentification et vos codes de récupération.',
  factorsNext:
    'Connectez-vous avec votre mot de passe, puis ajoutez une clé d’accès ou une application d’authentification.',
  factorsWhy:
    'Vous n’avez pas demandé cela\u00A0? Avertissez aussitôt votre administrateur et changez votre mot de passe.',
  factorsNextOutside:
    'Connectez-vous avec votre fournisseur de connexion, puis ajoutez une clé d’accès ou une application d’authentification.',
  factorsWhyOutside:
    'Vous n’avez pas demandé cela\u00A0? Avertissez aussitôt votre administrateur et changez votre mot de passe chez votre fournisseur de connexion.',
  resetWhy:
    'Vous ne vous attendiez pas à ce message\u00A0? Demandez à votre administrateur avant de suivre le lien.',
  unknownDevice: 'un appareil inconnu',
  newDeviceSubject: 'Nouvelle connexion à Safety Command Center à partir d’un autre appareil',
  newDevice:
    'Quelqu’un s’est connecté à votre compte le {date} à {time}, avec un appareil que vous n’aviez pas encore utilisé\u00A0: {device}.',
  newDeviceAdvice:
    'C’était vous\u00A0? Vous n’avez rien à faire. Sinon, changez tout de suite votre mot de passe dans votre profil et avertissez votre administrateur.',
  newDeviceAdviceOutside:
    'C’était vous\u00A0? Vous n’avez rien à faire. Sinon, changez tout de suite votre mot de passe chez votre fournisseur de connexion et avertissez votre administrateur.',
  sessionEndedSubject: 'Une de vos sessions a été fermée par mesure de sécurité',
  sessionEnded:
    'Une de vos sessions a été fermée le {date} à {time}. Elle servait à deux endroits à la fois, ce qui arrive quand elle a été copiée.',
  sessionEndedAdvice:
    'Connectez-vous de nouveau, changez votre mot de passe dans votre profil et avertissez votre administrateur. Les écrans de cette session n’affichent aucun état tant que personne ne s’y connecte.',
  sessionEndedAdviceOutside:
    'Connectez-vous de nouveau, changez votre mot de passe chez votre fournisseur de connexion et avertissez votre administrateur. Les écrans de cette session n’affichent aucun état tant que personne ne s’y connecte.',
};

/** Texts in the reader's language. */
export function noticeTexts(language: Language): NoticeTexts {
  return language === 'fr-CA' ? frCA : enUS;
}

/** Puts values into a text; a name without a value stays as it is, so that a test sees it. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}
