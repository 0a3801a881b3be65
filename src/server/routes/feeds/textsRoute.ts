import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { Problem } from '#contracts/problem.ts';

const LANGUAGE = /^[a-z]{2}-[A-Z]{2}$/;
const FILE = /^[\w-]+\.json$/;

const Path = z.object({ language: z.string(), file: z.string() });
/** Texts by their keys, in groups. */
const Texts = z.record(z.string(), z.unknown());

/** Screen texts of one language and namespace, such as `/locales/fr-CA/yard.json`: files of the app (CALL-16). */
export const textsRoute: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/locales/:language/:file',
    {
      schema: {
        tags: ['static'],
        params: Path,
        // a page that names the version of the app gets past older copies
        querystring: z.object({ v: z.string().optional() }),
        response: { 200: Texts, 404: Problem },
      },
    },
    async (request, reply) => {
      const { language, file } = request.params;
      const isName = LANGUAGE.test(language) && FILE.test(file);
      return isName ? reply.sendFile(`locales/${language}/${file}`) : reply.callNotFound();
    },
  );
};
