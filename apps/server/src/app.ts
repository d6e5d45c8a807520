import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import {
  limitRequestDuration,
  longestRequestMs,
  requireHost,
} from './features/device-ops/dialects/http-limits.ts';
import { isTerminalUrl, normalizeTerminalUrl } from './features/device-ops/dialects/registry.ts';
import { features } from './features/index.ts';
import { trimScimUrl } from './features/people/scim/scim.address.ts';
import type { Database } from './platform/db/database.ts';
import { createErrorHandler, declaresError } from './platform/http/answers.ts';
import { stripBasePath } from './platform/http/base-path.ts';
import { endConnections } from './platform/http/close-connections.ts';
import { registerDocs } from './platform/http/docs.ts';
import { registerHealth } from './platform/http/health.ts';
import { limitJsonDepth } from './platform/http/json-body.ts';
import { enableLingeringClose } from './platform/http/lingering.ts';
import {
  contentSecurityPolicy,
  createRequestId,
  isAddress,
  isolatePages,
  scheduleFairly,
} from './platform/http/protection.ts';
import { register } from './platform/http/register.ts';
import type { Feature } from './platform/http/route.ts';
import { registerScreens } from './platform/http/screens.ts';
import { acceptFiles } from './platform/http/uploads.ts';
import type { Services } from './platform/services.ts';

export interface AppOptions {
  /**
   * Database connections for requests of devices. They form a separate pool, so that requests of people cannot exhaust
   * it (decision 075).
   */
  devices: Database;
  log: FastifyBaseLogger;
  trustedProxies: string[];
  metricsToken: string | undefined;
  /** Path of the folder with the built web app. */
  screens: string;
}

/**
 * Maps every constraint that a caller can violate to its error code.
 * @throws Error when two features claim the same constraint, or when no operation of a feature declares the code. The
 * portal then does not start.
 */
export function constraintCodes(served: readonly Feature[]): Map<string, ErrorCode> {
  const codes = new Map<string, ErrorCode>();
  for (const { name, constraints, routes } of served) {
    for (const [constraint, code] of Object.entries(constraints)) {
      if (codes.has(constraint)) throw new Error(`${name} maps ${constraint}, which is mapped already`);
      if (!routes.some(({ operation }) => declaresError(operation, code)))
        throw new Error(`${name} answers ${constraint} with ${code}, which none of its operations declares`);
      codes.set(constraint, code);
    }
  }
  return codes;
}

export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { settings } = services;
  const answerError = createErrorHandler(constraintCodes(features), settings);
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    genReqId: createRequestId,
    // Replaces a URL that cannot be decoded with the path of no route. Otherwise Fastify would reject the request
    // before the hooks that set the security headers run.
    rewriteUrl: ({ url: requestUrl = '/' }) => {
      const url = stripBasePath(requestUrl, settings.basePath);
      return normalizeTerminalUrl(url) ?? trimScimUrl(url) ?? (isAddress(url) ? url : '/api/none');
    },
    frameworkErrors: answerError,
    bodyLimit: 1024 * 1024,
    requestTimeout: longestRequestMs.streams,
    // Terminals omit the Host header, so Fastify must not require it. `requireHost` requires it from all other clients.
    http: { requireHostHeader: false },
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 255 },
    // On shutdown, completes the responses in progress and closes idle connections.
    forceCloseConnections: 'idle',
  });
  app.setErrorHandler(answerError);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
    strictTransportSecurity: settings.secureCookies
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Disabled here, because the hook `isolatePages` sets this header on pages only.
    crossOriginOpenerPolicy: false,
    // Disables five headers that current browsers ignore.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  limitJsonDepth(app);
  isolatePages(app);
  await app.register(cookie);
  endConnections(app);
  enableLingeringClose(app);
  requireHost(app, isTerminalUrl);
  limitRequestDuration(app, isTerminalUrl);
  scheduleFairly(app, services);
  registerHealth(app, { ...services, devices: options.devices }, options.metricsToken);
  registerDocs(app, settings.publicUrl);
  const routes = features.flatMap((feature) => feature.routes);
  for (const route of routes.filter(({ operation }) => !operation.upload)) register(app, services, route);
  // Only routes of operations with an upload accept a form with files. All other routes reject such a form as an
  // unsupported media type.
  await app.register(async (uploads) => {
    await acceptFiles(uploads);
    for (const route of routes.filter(({ operation }) => operation.upload))
      register(uploads, services, route);
  });
  for (const feature of features)
    await feature.register?.(
      app,
      feature.serves === 'devices' ? { ...services, database: options.devices } : services,
    );
  await registerScreens(app, options.screens, settings.basePath);
  // Ends the open event streams, which would otherwise prevent the server from closing.
  app.addHook('preClose', async () => services.live.close());
  return app;
}
