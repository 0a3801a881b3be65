import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { perMinute } from '../../platform/http/perMinute.ts';
import {
  accountFault,
  EMPTY_FORM,
  newPasswordFault,
  readAccountForm,
  type AccountFault,
  type AccountForm,
} from './accountForm.ts';
import { renderAccountNote, renderAccountPage, type AccountPageKind } from './accountPage.ts';
import { accountTexts, type AccountTexts } from './accountTexts.ts';
import { acceptForms, sendPage } from './identityPage.ts';
import { queryOf } from './signInRequest.ts';

/** Of one address, which a whole site may share; each visit asks the store for a link that anybody can make up. */
const VISITS = perMinute(600);
/** Page of the app that adds the first yard of a client. */
const FIRST_YARD = '/#/firstyard';

/** Who may make an account on a page, and what account it is. */
export interface AccountEntry {
  kind: AccountPageKind;
  isOpen(query: URLSearchParams): Promise<boolean>;
  /** Creates the account, or returns the reason why it cannot. `closed`: another person was faster. */
  admit(query: URLSearchParams, form: AccountForm): Promise<AccountFault | 'closed' | null>;
}

export interface AccountRoutesOptions {
  path: string;
  entry: AccountEntry;
  /** Forms that one address may send each minute. */
  attemptsPerMinute: number;
}

/** Page on which a person creates an account. HTML without script, like the sign-in page; it uses no session. */
export const accountRoutes: FastifyPluginAsync<AccountRoutesOptions> = async (app, options) => {
  const { path, entry, attemptsPerMinute } = options;
  acceptForms(app);
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'making an account failed');
    const { texts, query } = visitOf(request);
    const text = status === 429 ? texts.tooManyAttempts : `HTTP ${status}`;
    const note = { title: texts[entry.kind].title, text, isGood: false };
    return sendPage(reply.code(status), renderAccountNote(texts, query, note), "'none'");
  });

  app.get(path, { schema: { hide: true }, config: VISITS }, async (request, reply) => {
    const { texts, query } = visitOf(request);
    if (!(await entry.isOpen(query))) return sendClosed(entry, request, reply);
    const page = { kind: entry.kind, texts, query, form: EMPTY_FORM, fault: null };
    return sendPage(reply, renderAccountPage(page), "'self'");
  });

  const config = perMinute(attemptsPerMinute);
  app.post(path, { schema: { hide: true }, config }, async (request, reply) => {
    const { texts, query } = visitOf(request);
    if (!(await entry.isOpen(query))) return sendClosed(entry, request, reply);
    const form = readAccountForm(request.body);
    // whose password is reset is known to its entry alone
    const own = entry.kind === 'reset' ? newPasswordFault(form, []) : accountFault(form);
    const fault = own ?? (await entry.admit(query, form));
    if (fault === 'closed') return sendClosed(entry, request, reply);
    if (fault !== null) {
      const page = renderAccountPage({ kind: entry.kind, texts, query, form, fault });
      return sendPage(reply.code(fault === 'emailTaken' ? 409 : 400), page, "'self'");
    }
    return sendPage(
      reply.code(entry.kind === 'reset' ? 200 : 201),
      renderAccountNote(texts, query, doneNote(entry, texts)),
      "'none'",
    );
  });
};

function doneNote({ kind }: AccountEntry, texts: AccountTexts) {
  return kind === 'reset'
    ? { title: texts.doneResetTitle, text: texts.doneReset, isGood: true }
    : { title: texts.doneTitle, text: texts.done, isGood: true, path: kind === 'setup' ? FIRST_YARD : '/' };
}

function visitOf(request: FastifyRequest) {
  const query = queryOf(request);
  return { query, texts: accountTexts(query.get('lng')) };
}

function sendClosed({ kind }: AccountEntry, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { texts, query } = visitOf(request);
  const text = kind === 'setup' ? texts.closedSetup : texts.closedRegistration; // both links are used up alike
  const page = renderAccountNote(texts, query, { title: texts.closedTitle, text, isGood: false });
  return sendPage(reply.code(404), page, "'none'");
}
