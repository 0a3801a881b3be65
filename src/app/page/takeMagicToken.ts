import { queryOf } from '#app/address/hashRoutes.ts';

const MAGIC_TOKEN = 'magicToken';

/** The one-time token of the address (AUTH-08), taken out of it: neither history nor a reload may keep it. */
export function takeMagicToken(): string {
  const magicToken = queryOf(location).get(MAGIC_TOKEN) ?? '';
  history.replaceState(history.state, '', withoutQuery(location.href, MAGIC_TOKEN));
  return magicToken;
}

/** An address without a parameter, wherever in it that stands. */
function withoutQuery(address: string, name: string): string {
  const [plain = '', hash] = address.split('#', 2);
  return [plain, hash]
    .filter((part) => part !== undefined)
    .map((part) => dropParameter(part, name))
    .join('#');
}

function dropParameter(part: string, name: string): string {
  const [path = '', query = ''] = part.split('?', 2);
  const left = new URLSearchParams(query);
  left.delete(name);
  return left.size === 0 ? path : `${path}?${left}`;
}
