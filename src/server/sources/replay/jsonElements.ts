import { rowReason } from '#domain/lightning/rowReasons.ts';

const QUOTE = 34;
const BACKSLASH = 92;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const SPACE = 32;
const COMMA = 44;
const LIST_KEY = '"features"';

/** Where in the JSON the reading is. */
type State = {
  depth: number;
  isInString: boolean;
  isEscaped: boolean;
  /** Depth of the list's members; 0 before the list was found. */
  memberDepth: number;
  isListClosed: boolean;
  isBroken: boolean;
  /** Last string at the depth of the top-level object's keys, quotes included. */
  lastKey: string;
  /** Whether something that is no object stands in the list since its last member. */
  isStray: boolean;
  /** Earlier pieces of the member or key that is being read. */
  pieces: Buffer[];
  /** Where in the present piece it goes on; −1 when none is being read. */
  from: number;
};

function isInList(state: State): boolean {
  return state.memberDepth > 0 && !state.isListClosed;
}

function isBetweenMembers(state: State): boolean {
  return isInList(state) && state.depth === state.memberDepth && state.from === -1;
}

/** Notes what is no object, and no comma or white space either. */
function noteStray(state: State, byte: number): void {
  if (byte > SPACE && byte !== COMMA && isBetweenMembers(state)) state.isStray = true;
}

function open(state: State, byte: number, at: number): void {
  const isListPlace = state.depth === 0 || (state.depth === 1 && state.lastKey === LIST_KEY);
  if (state.memberDepth === 0 && byte === OPEN_BRACKET && isListPlace) state.memberDepth = state.depth + 1;
  else if (isBetweenMembers(state)) {
    if (byte === OPEN_BRACE) state.from = at;
    else state.isStray = true;
  }
  state.depth += 1;
}

/** Ends what began at `from` with the byte at `at`. */
function cut(state: State, chunk: Buffer, at: number): string {
  const last = chunk.subarray(state.from, at + 1);
  const text = (state.pieces.length === 0 ? last : Buffer.concat([...state.pieces, last])).toString('utf8');
  state.pieces = [];
  state.from = -1;
  return text;
}

function quote(state: State, chunk: Buffer, at: number): void {
  noteStray(state, QUOTE);
  state.isInString = !state.isInString;
  if (state.memberDepth > 0 || state.depth !== 1) return;
  if (state.isInString) state.from = at;
  else state.lastKey = cut(state, chunk, at);
}

/** The member that ends here; null when none does. */
function close(state: State, chunk: Buffer, at: number): string | null {
  state.depth -= 1;
  if (state.depth < 0) state.isBroken = true;
  if (!isInList(state)) return null;
  if (state.depth < state.memberDepth) state.isListClosed = true;
  return state.depth === state.memberDepth && state.from !== -1 ? cut(state, chunk, at) : null;
}

function skipInString(state: State, chunk: Buffer, at: number): void {
  const byte = chunk[at];
  if (state.isEscaped) state.isEscaped = false;
  else if (byte === BACKSLASH) state.isEscaped = true;
  else if (byte === QUOTE) quote(state, chunk, at);
}

/**
 * Finds the objects of a JSON list in a file that arrives in pieces, so that no more than one of them is held:
 * the members of a top-level array, or those of `features` of a top-level object. What stands among them and is no
 * object is shown as an empty text, once between two objects.
 */
export function createJsonElements(visit: (text: string) => void): {
  take(chunk: Buffer): void;
  /** Call once at the end of the file. What is wrong with the whole; null when nothing is. */
  end(): string | null;
} {
  const state: State = {
    depth: 0,
    isInString: false,
    isEscaped: false,
    memberDepth: 0,
    isListClosed: false,
    isBroken: false,
    lastKey: '',
    isStray: false,
    pieces: [],
    from: -1,
  };
  return {
    take(chunk) {
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at]!;
        if (state.isInString) skipInString(state, chunk, at);
        else if (byte === QUOTE) quote(state, chunk, at);
        else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) open(state, byte, at);
        else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
          const member = close(state, chunk, at);
          if (state.isStray && (member !== null || state.isListClosed)) {
            state.isStray = false;
            visit('');
          }
          if (member !== null) visit(member);
        } else noteStray(state, byte);
      }
      if (state.from === -1) return;
      state.pieces.push(Buffer.from(chunk.subarray(state.from)));
      state.from = 0;
    },
    end() {
      if (state.memberDepth === 0) return rowReason('noFeatures');
      if (!state.isListClosed) return rowReason('listCutOff');
      return state.depth === 0 && !state.isBroken ? null : rowReason('cutOff');
    },
  };
}
