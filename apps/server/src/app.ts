import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { operations } from '@gatehouse/api';
import type { ErrorCode } from '@gatehouse/api/platform/errors';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { limitSlowness, longestRequestMs, requireHost } from './features/device-ops/zk/only-terminals.ts';
import { terminalAddress } from './features/device-ops/zk/zk.address.ts';
import { features } from './features/index.ts';
import { scimAddress } from './features/people/scim/scim.address.ts';
import type { Database } from './platform/db/database.ts';
import { declares, errorHandler } from './platform/http/answers.ts';
import { withoutBase } from './platform/http/base-path.ts';
import { registerDocs } from './platform/http/docs.ts';
import { endConnections } from './platform/http/ending.ts';
import { registerHealth } from './platform/http/health.ts';
import { limitJsonDepth } from './platform/http/json-body.ts';
import { lingerOverRefusals } from './platform/http/lingering.ts';
import {
  contentSecurityPolicy,
  fencePages,
  isAddress,
  requestId,
  takeFairly,
} from './platform/http/protection.ts';
import { register } from './platform/http/register.ts';
import type { Feature } from './platform/http/route.ts';
import { registerScreens } from './platform/http/screens.ts';
import { acceptFiles } from './platform/http/uploads.ts';
import type { Services } from './platform/services.ts';

export interface AppOptions {
  /** The connections of devices, which people cannot exhaust (decision 075). */
  devices: Database;
  log: FastifyBaseLogger;
  trustedProxies: string[];
  metricsToken: string | undefined;
  /** Folder of the built screens. */
  screens: string;
}

/**
 * Every constraint a caller can run into and the code it answers; throws, so that the portal does not start, when two
 * features claim one, or when none of a feature's operations declares the code.
 */
export function constraintCodes(served: readonly Feature[]): Map<string, ErrorCode> {
  const codes = new Map<string, ErrorCode>();
  for (const { name, constraints, routes } of served) {
    for (const [constraint, code] of Object.entries(constraints)) {
      if (codes.has(constraint)) throw new Error(`${name} maps ${constraint}, which is mapped already`);
      if (!routes.some(({ operation }) => declares(operation, code)))
        throw new Error(`${name} answers ${constraint} with ${code}, which none of its operations declares`);
      codes.set(constraint, code);
    }
  }
  return codes;
}

/** The whole server, assembled but not listening: tests build the same one. */
export async function buildApp(services: Services, options: AppOptions): Promise<FastifyInstance> {
  const { settings } = services;
  const answerError = errorHandler(constraintCodes(features), settings);
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    genReqId: requestId,
    // an address that is none would be answered before the hooks that set the headers
    rewriteUrl: ({ url: sent = '/' }) => {
      const url = withoutBase(sent, settings.basePath);
      return terminalAddress(url) ?? scimAddress(url) ?? (isAddress(url) ? url : '/api/none');
    },
    frameworkErrors: answerError,
    bodyLimit: 1024 * 1024,
    requestTimeout: longestRequestMs.streams,
    // terminals leave Host out; of everybody else `requireHost` asks for it
    http: { requireHostHeader: false },
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 255 },
    // an ongoing answer is finished, an idle connection is closed
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
    // of pages only: `fencePages`
    crossOriginOpenerPolicy: false,
    // no browser of today heeds them
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    originAgentCluster: false,
  });
  limitJsonDepth(app);
  fencePages(app);
  await app.register(cookie);
  endConnections(app);
  lingerOverRefusals(app);
  requireHost(app);
  limitSlowness(app);
  takeFairly(app, services);
  registerHealth(app, { ...services, devices: options.devices }, options.metricsToken);
  registerDocs(
    app,
    operations,
    settings.publicUrl,
    Object.assign({}, ...features.map(({ paths }) => paths)),
    Object.assign({}, ...features.map(({ webhooks }) => webhooks)),
  );
  const routes = features.flatMap((feature) => feature.routes);
  for (const route of routes.filter(({ operation }) => !operation.upload)) register(app, services, route);
  // everywhere else a form with files stays an unsupported media type
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
  // open event streams would keep the server from closing
  app.addHook('preClose', async () => services.live.close());
  return app;
}
