import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './server.ts';

/** One real PostgreSQL for all server tests, with one migrated template database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('server', server.connection);
  return server.close;
}

declare module 'vitest' {
  interface ProvidedContext {
    server: TestServer['connection'];
  }
}
