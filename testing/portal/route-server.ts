import fastify, { type FastifyInstance } from 'fastify';
import { sendRefusal, toRefusal } from '../../apps/server/src/platform/http/answers.ts';
import { register } from '../../apps/server/src/platform/http/register.ts';
import type { Route } from '../../apps/server/src/platform/http/route.ts';
import { acceptFiles } from '../../apps/server/src/platform/http/uploads.ts';
import type { Services } from '../../apps/server/src/platform/services.ts';

/** Creates an HTTP server with only these routes. It is no portal and has no sign-in. */
export function createRouteServer(services: Services, routes: readonly Route[]): FastifyInstance {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, toRefusal(error, new Map())));
  app.register(async (scope) => {
    await acceptFiles(scope);
    for (const route of routes) register(scope, services, route);
  });
  return app;
}
