import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { RowNumberText } from '#contracts/rowNumber.ts';
import { Problem } from '#contracts/problem.ts';
import { Tag, TagName, Tags } from '#contracts/tag.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { TagService } from '../../useCases/facilities/tagService.ts';

export type TagCalls = { readonly gate: PersonGate; readonly tags: TagService };

const LIMIT = perMinute(120);
const REFUSALS = { 400: Problem, 403: Problem, 404: Problem, 409: Problem, 429: Problem };
const PATH = '/api/admin/alerts/facility_tags';
const TagPath = z.object({ id: RowNumberText });

/** Administrators say what the locations of their client can be marked with (CALL-59, AUTH-24). */
export const tagRoutes: FastifyPluginAsyncZod<TagCalls> = async (app, { gate, tags: service }) => {
  const common = { config: LIMIT, onRequest: gate.admit('admin') };
  const tags = ['administration'];

  app.get(
    PATH,
    {
      ...common,
      schema: { tags, summary: 'Tags of the client, by name', response: { 200: Tags, ...REFUSALS } },
    },
    async (request) => ({ tags: await service.list(gate.personOf(request)) }),
  );

  app.post(
    PATH,
    {
      ...common,
      schema: { tags, summary: 'Adds a tag', body: TagName, response: { 201: Tag, ...REFUSALS } },
    },
    async (request, reply) =>
      reply.code(201).send(await service.add(gate.ordererOf(request), request.body.name)),
  );

  app.put(
    `${PATH}/:id`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Renames a tag, on every location that it marks',
        params: TagPath,
        body: TagName,
        response: {
          200: Tag,
          ...REFUSALS,
        },
      },
    },
    async (request) => service.rename(gate.ordererOf(request), request.params.id, request.body.name),
  );

  app.delete(
    `${PATH}/:id`,
    {
      ...common,
      schema: {
        tags,
        summary: 'Removes a tag, from every location that it marks',
        params: TagPath,
        response: {
          204: z.null(),
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      await service.remove(gate.ordererOf(request), request.params.id);
      return reply.code(204).send(null);
    },
  );
};
