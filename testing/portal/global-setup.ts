import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './server.ts';

/** Starts one real PostgreSQL for all server tests. Each test file copies its migrated template database. */
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
