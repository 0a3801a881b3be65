import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  LAB_PART_LENGTH,
  LabStatus,
  LabPart,
  LabRecording,
  LabRun,
  LabRunOrder,
  LabUpload,
} from '#contracts/policyLab.ts';
import { Problem } from '#contracts/problem.ts';
import { perMinute } from '../../platform/http/perMinute.ts';
import { admitSiteAdmin } from '../../useCases/access/admitSiteAdmin.ts';
import type { FacilitiesSeenBy } from '../../useCases/access/locationAccess.ts';
import type { PersonGate } from '../../useCases/access/personGate.ts';
import type { LabAdmin } from '../../useCases/policyLab/labRuns.ts';
import type { LabService } from '../../useCases/policyLab/labService.ts';

export type LabCalls = {
  readonly lab: Omit<LabService, 'stop'>;
  readonly gate: PersonGate;
  readonly facilitiesSeenBy: FacilitiesSeenBy;
};

const PATH = '/api/admin/policy_lab';
/** A page asks twice a second while a comparison runs. */
const LIMIT = perMinute(300);
/** A recording of 32 MB has some 130 parts. */
const PART_LIMIT = perMinute(600);
const RUN_LIMIT = perMinute(20);
/** JSON writes a letter with up to six bytes. */
export const PART_BYTES = 6 * LAB_PART_LENGTH + 1_000;
const REFUSALS = { 400: Problem, 401: Problem, 403: Problem, 404: Problem, 429: Problem };
const IdPath = z.object({ id: z.uuid() });
const tags = ['policyLab'];

/** Site admins compare policies over recorded lightning; nothing of it changes a policy or a yard (GAP-139). */
export const policyLabRoutes: FastifyPluginAsyncZod<LabCalls> = async (app, calls) => {
  const { lab, gate } = calls;
  const onRequest = admitSiteAdmin(gate);
  const adminOf = adminBy(calls);

  app.get(
    PATH,
    {
      onRequest,
      config: LIMIT,
      schema: {
        tags,
        summary: 'How the policy lab of the client stands',
        response: { 200: LabStatus, ...REFUSALS },
      },
    },
    async (request) => lab.statusOf(await adminOf(request)),
  );

  app.post(
    `${PATH}/recordings`,
    {
      onRequest,
      config: LIMIT,
      schema: {
        tags,
        summary: 'Begins a recording, in place of the last one of the client',
        body: LabUpload,
        response: { 200: LabRecording, ...REFUSALS },
      },
    },
    async (request) => lab.begin(await adminOf(request), request.body),
  );

  app.put(
    `${PATH}/recordings/:id`,
    {
      onRequest,
      config: PART_LIMIT,
      bodyLimit: PART_BYTES,
      schema: {
        tags,
        summary: 'Adds a part to a recording, in the order of the file',
        params: IdPath,
        body: LabPart,
        response: { 200: LabRecording, 413: Problem, ...REFUSALS },
      },
    },
    async (request) => lab.add(await adminOf(request), request.params.id, request.body),
  );
  await app.register(runRoutes, calls);
};

/** Comparisons: one at a time for each client. */
const runRoutes: FastifyPluginAsyncZod<LabCalls> = async (app, calls) => {
  const { lab, gate } = calls;
  const onRequest = admitSiteAdmin(gate);
  const adminOf = adminBy(calls);

  app.post(
    `${PATH}/runs`,
    {
      onRequest,
      config: RUN_LIMIT,
      schema: {
        tags,
        summary: 'Begins a comparison; 409 while one of the client is running',
        body: LabRunOrder,
        response: { 200: LabRun, 409: Problem, ...REFUSALS },
      },
    },
    async (request) => lab.start(await adminOf(request), request.body),
  );

  app.delete(
    `${PATH}/runs/:id`,
    {
      onRequest,
      config: LIMIT,
      schema: {
        tags,
        summary: 'Cancels a comparison; one that has ended stays as it is',
        params: IdPath,
        response: { 200: LabRun, ...REFUSALS },
      },
    },
    async (request) => lab.cancel(await adminOf(request), request.params.id),
  );
  await app.register(foundRoutes, calls);
};

/** What a comparison has found, as its thread has written it. */
const foundRoutes: FastifyPluginAsyncZod<LabCalls> = async (app, calls) => {
  const { lab, gate } = calls;
  const onRequest = admitSiteAdmin(gate);
  const adminOf = adminBy(calls);
  const schema = { tags, produces: ['application/json'], response: { 200: z.unknown(), ...REFUSALS } };

  app.get(
    `${PATH}/runs/:id/result`,
    { onRequest, config: LIMIT, schema: { ...schema, summary: 'Figures of a comparison', params: IdPath } },
    async (request, reply) => {
      const bytes = lab.result(await adminOf(request), request.params.id);
      return reply.type('application/json; charset=utf-8').send(Buffer.from(bytes));
    },
  );

  app.get(
    `${PATH}/runs/:id/facilities/:facilityId`,
    {
      onRequest,
      config: LIMIT,
      schema: {
        ...schema,
        summary: 'Strikes around a facility, and what each policy would have shown there',
        params: IdPath.extend({ facilityId: z.string().min(1) }),
      },
    },
    async (request, reply) => {
      const { id, facilityId } = request.params;
      const bytes = lab.plot(await adminOf(request), id, facilityId);
      return reply.type('application/json; charset=utf-8').send(Buffer.from(bytes));
    },
  );
};

function adminBy({ gate, facilitiesSeenBy }: LabCalls) {
  return async (request: FastifyRequest): Promise<LabAdmin> => ({
    clientId: gate.personOf(request).clientId,
    visible: (await facilitiesSeenBy(request)) ?? [],
  });
}
