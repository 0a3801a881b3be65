/** One element: either other elements or text. */
export type XmlElement = {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** Entities are decoded; spaces around it are kept. */
  readonly text: string;
};

type OpenElement = { name: string; children: XmlElement[]; text: string };

/** Declaration, and one tag or text at a time. Attributes are checked for their form and dropped. */
const DECLARATION = /^\uFEFF?<\?xml\s[^?<>]*\?>\s*/u;
const TOKEN = /<(\/?)([A-Za-z][\w.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/uy;
const MOST_DEPTH = 16;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Parses a plain XML document, as object stores answer: elements and text with the predefined entities. Comments, CDATA
 * sections, document types, processing instructions and prefixes of names are refused, so that nothing is read that was
 * not meant.
 *
 * @throws Error with the reason when it is no such document, or is cut off.
 */
export function readPlainXml(text: string): XmlElement {
  const top: OpenElement = { name: '', children: [], text: '' };
  const open: OpenElement[] = [top];
  const token = new RegExp(TOKEN);
  token.lastIndex = DECLARATION.exec(text)?.[0].length ?? 0;
  while (token.lastIndex < text.length) {
    const at = token.lastIndex;
    const match = token.exec(text);
    if (match === null) throw new Error(`no plain XML at character ${at}`);
    takeToken(open, match);
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is not closed`);
  const [root, ...more] = top.children;
  if (root === undefined || more.length > 0 || top.text.trim() !== '')
    throw new Error('not one element at the top');
  return root;
}

function takeToken(
  open: OpenElement[],
  [, slash, name = '', attributes, empty, text]: RegExpExecArray,
): void {
  const inner = open.at(-1)!;
  if (text !== undefined) {
    inner.text += decoded(text);
  } else if (slash === '/') {
    if (name !== inner.name || attributes !== '' || empty !== '')
      throw new Error(`</${name}> closes nothing`);
    if (inner.children.length > 0 && inner.text.trim() !== '')
      throw new Error(`<${name}> has text between its elements`);
    open.pop();
  } else {
    const element: OpenElement = { name, children: [], text: '' };
    inner.children.push(element);
    if (empty === '') open.push(element);
    if (open.length > MOST_DEPTH) throw new Error(`elements deeper than ${MOST_DEPTH}`);
  }
}

function decoded(text: string): string {
  return text.replace(/&([^;&\s]{0,12};)?/gu, (entity, body: string | undefined) => {
    const name = body?.slice(0, -1) ?? '';
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/iu.exec(name);
    if (code !== null)
      return characterOf(code[1] === undefined ? Number(code[2]) : Number.parseInt(code[1], 16));
    const character = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
    if (character === undefined) throw new Error(`the entity ${entity} has no meaning`);
    return character;
  });
}

function characterOf(code: number): string {
  if (code === 0 || code > 0x10ffff) throw new Error(`the character ${code} does not exist`);
  return String.fromCodePoint(code);
}
