import fastify, { type FastifyInstance } from 'fastify';
import { sendRefusal, toRefusal } from '../../src/platform/http/answers.ts';
import { register } from '../../src/platform/http/register.ts';
import type { Route } from '../../src/platform/http/route.ts';
import { acceptFiles } from '../../src/platform/http/uploads.ts';
import type { Services } from '../../src/platform/services.ts';

/** A server of a test's own operations, beside the portal whose services it uses. */
export function serverOf(services: Services, routes: readonly Route[]): FastifyInstance {
  const app = fastify();
  app.setErrorHandler((error, request, reply) => sendRefusal(request, reply, toRefusal(error, new Map())));
  app.register(async (scope) => {
    await acceptFiles(scope);
    for (const one of routes) register(scope, services, one);
  });
  return app;
}
