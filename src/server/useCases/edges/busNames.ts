/** Key of what the leader says of itself. */
export const LEADER_KEY = 'leader';
/** Subject of changes that screens are told of. */
export const CHANGES_SUBJECT = 'changes';
/** Subject of changes of sessions and rights. */
export const STANDINGS_SUBJECT = 'standings';

const ANSWERS = 'answers.';

/** Key of a client's answers; ids may contain letters that keys may not. */
export function answersKey(clientId: string): string {
  return ANSWERS + Buffer.from(clientId).toString('base64url');
}

/** Client whose answers a key holds; null: another key. */
export function clientOfKey(key: string): string | null {
  return key.startsWith(ANSWERS) ? Buffer.from(key.slice(ANSWERS.length), 'base64url').toString() : null;
}
