import { randomInt } from 'node:crypto';

/** Letters and digits without those that are taken for another: 29 of them. */
const SIGNS = 'ABCDEFGHJKMNPQRTUVWXYZ2346789';

/** A random code that people read and type: groups of four, joined by hyphens; 19 bits for each group. */
export function newSpokenCode(groupCount: number): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: groupCount }, group).join('-');
}

/** A typed code without what people write between its signs, in upper case. */
export function bareCode(typed: string): string {
  return typed.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
}
