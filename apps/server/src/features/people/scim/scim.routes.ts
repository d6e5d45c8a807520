import type { FastifyInstance } from 'fastify';
import { isTooDeep } from '../../../platform/http/json-body.ts';
import type { Feature } from '../../../platform/http/route.ts';
import type { Services } from '../../../platform/services.ts';
import { groupRoutes } from './groups.routes.ts';
import { answerProblem, sendScim } from './scim.answers.ts';
import { scimPaths } from './scim.openapi.ts';
import { scimPersonal } from './scim.personal.ts';
import { providerConfigOf, resourceTypesOf, schemasOf, scimLimits, wholeList } from './scim.schemas.ts';
import { inScim, presentedHash } from './scim-call.service.ts';
import { ScimProblem } from './scim-problem.ts';
import { userRoutes } from './users.routes.ts';

const prefix = '/scim/v2';

/** By what identity providers keep a company's people (protocols.md §5, RFC 7643 and 7644, decision 066). */
export const scimFeature: Feature = {
  name: 'scim',
  personal: scimPersonal,
  constraints: {},
  routes: [],
  paths: scimPaths,
  register(app: FastifyInstance, services: Services) {
    app.register(scimRoutes(services), { prefix });
  },
};

const nothing = (what: string) => new ScimProblem(404, undefined, `${what} not found`);

const scimRoutes = (services: Services) => async (app: FastifyInstance) => {
  const address = services.settings.publicUrl + prefix;
  app.setErrorHandler(answerProblem);
  const json = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    ['application/scim+json', 'application/json'],
    { parseAs: 'string', bodyLimit: scimLimits.body },
    // what deletes may name the type of a body that it does not send
    (request, body, done) => {
      if (body === '') done(null, undefined);
      else if (isTooDeep(body)) done(new ScimProblem(400, 'invalidSyntax', 'The body is nested too deep'));
      else json(request, body, done);
    },
  );
  // what cannot be a token is refused before a byte of the body is read (decision 032)
  app.addHook('onRequest', async (request) => {
    presentedHash(request);
  });

  /** What the interface is, for whoever may use it; it is not filtered (RFC 7644 §4). */
  const told = (path: string, answer: (id: string) => object | undefined) =>
    app.get<{ Params: { id?: string }; Querystring: Record<string, unknown> }>(
      path,
      async (request, reply) => {
        await inScim(services, request, async () => undefined);
        if ('filter' in request.query) throw new ScimProblem(403, undefined, 'Filters aren’t supported here');
        const found = answer(request.params.id ?? '');
        if (!found) throw nothing('resource');
        return sendScim(reply, 200, found);
      },
    );
  const types = resourceTypesOf(address);
  const schemas = schemasOf(address);
  told('/ServiceProviderConfig', () => providerConfigOf(address));
  told('/ResourceTypes', () => wholeList(types));
  told('/ResourceTypes/:id', (id) => types.find((one) => one.id === id));
  told('/Schemas', () => wholeList(schemas));
  told('/Schemas/:id', (id) => schemas.find((one) => one.id.toLowerCase() === id.toLowerCase()));

  userRoutes(app, services, address);
  groupRoutes(app, services, address);
  // in SCIM's envelope, too
  app.all('/*', async () => {
    throw nothing('address');
  });
};
