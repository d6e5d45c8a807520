import type { FastifyInstance } from 'fastify';
import { isTooDeep } from '../../../platform/http/json-body.ts';
import type { Feature } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { groupRoutes } from './groups.routes.ts';
import { sendProblem, sendScim } from './scim.answers.ts';
import { scimPaths } from './scim.openapi.ts';
import { scimPersonal } from './scim.personal.ts';
import { providerConfigOf, resourceTypesOf, schemasOf, scimLimits, toFullList } from './scim.schemas.ts';
import { readTokenHash, runScimCall } from './scim-call.service.ts';
import { ScimProblem } from './scim-problem.ts';
import { userRoutes } from './users.routes.ts';

const prefix = '/scim/v2';

/**
 * Routes of the SCIM interface, with which identity providers manage a company's people (protocols.md §5, RFC 7643 and
 * 7644, decision 066).
 */
export const scimFeature: Feature = {
  name: 'scim',
  personal: scimPersonal,
  constraints: {},
  routes: [],
  paths: scimPaths,
  register(app: FastifyInstance, services: Services) {
    app.register(registerRoutes(services), { prefix });
  },
};

const createNotFound = (noun: string) => new ScimProblem(404, undefined, `${noun} not found`);

const registerRoutes = (services: Services) => async (app: FastifyInstance) => {
  const address = services.settings.publicUrl + prefix;
  app.setErrorHandler(sendProblem);
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string', bodyLimit: scimLimits.body },
    // Accepts any content type on a request without a body, because some clients send a content type with DELETE.
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else if (isTooDeep(body)) done(new ScimProblem(400, 'invalidSyntax', 'The body is nested too deep'));
      else json(request, body, done);
    },
  );
  // Rejects a malformed token before the body is read (decision 032).
  app.addHook('onRequest', async (request) => {
    readTokenHash(request);
  });

  /**
   * Serves resources that describe the interface. Any valid token may read them. Filters are not allowed (RFC 7644 §4).
   */
  const serveResource = (path: string, answer: (id: string) => object | undefined) =>
    app.get<{ Params: { id?: string }; Querystring: Record<string, unknown> }>(
      path,
      async (request, reply) => {
        await runScimCall(services, request, async () => undefined);
        if ('filter' in request.query) throw new ScimProblem(403, undefined, 'Filters aren’t supported here');
        const resource = answer(request.params.id ?? '');
        if (!resource) throw createNotFound('resource');
        return sendScim(reply, 200, resource);
      },
    );
  const types = resourceTypesOf(address);
  const schemas = schemasOf(address);
  serveResource('/ServiceProviderConfig', () => providerConfigOf(address));
  serveResource('/ResourceTypes', () => toFullList(types));
  serveResource('/ResourceTypes/:id', (id) => types.find((type) => type.id === id));
  serveResource('/Schemas', () => toFullList(schemas));
  serveResource('/Schemas/:id', (id) =>
    schemas.find((schema) => schema.id.toLowerCase() === id.toLowerCase()),
  );

  userRoutes(app, services, address);
  groupRoutes(app, services, address);
  // Unknown paths are also answered with a SCIM error.
  app.all('/*', async () => {
    throw createNotFound('address');
  });
};
